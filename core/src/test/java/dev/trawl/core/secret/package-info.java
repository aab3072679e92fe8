@NullMarked
package dev.trawl.core.secret;

import org.jspecify.annotations.NullMarked;
