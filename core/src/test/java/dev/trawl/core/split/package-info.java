@NullMarked
package dev.trawl.core.split;

import org.jspecify.annotations.NullMarked;
