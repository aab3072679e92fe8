/// Checks and cleans text of callers before it is stored, shown or logged.
@NullMarked
package dev.trawl.gateway.text;

import org.jspecify.annotations.NullMarked;
