@NullMarked
package dev.trawl.engines;

import org.jspecify.annotations.NullMarked;
