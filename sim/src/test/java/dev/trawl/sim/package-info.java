@NullMarked
package dev.trawl.sim;

import org.jspecify.annotations.NullMarked;
