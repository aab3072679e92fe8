@NullMarked
package dev.trawl.core.pull;

import org.jspecify.annotations.NullMarked;
