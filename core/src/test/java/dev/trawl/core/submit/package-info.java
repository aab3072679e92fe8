@NullMarked
package dev.trawl.core.submit;

import org.jspecify.annotations.NullMarked;
