/// Live state as most of the core may use it: gone for a while is no reason to fail.
@NullMarked
package dev.trawl.core.live;

import org.jspecify.annotations.NullMarked;
