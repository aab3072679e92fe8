/// How the work itself is done: executors, found by `ServiceLoader` or registered by hand.
@NullMarked
package dev.trawl.spi.execute;

import org.jspecify.annotations.NullMarked;
