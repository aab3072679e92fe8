@NullMarked
package dev.trawl.core.live;

import org.jspecify.annotations.NullMarked;
