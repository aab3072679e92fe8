/// The messages between a worker and the rest of Trawl, independent of the transport.
@NullMarked
package dev.trawl.spi.worker;

import org.jspecify.annotations.NullMarked;
