/// Live state for most of the core: tolerates a backend that is temporarily unavailable.
@NullMarked
package dev.trawl.core.live;

import org.jspecify.annotations.NullMarked;
