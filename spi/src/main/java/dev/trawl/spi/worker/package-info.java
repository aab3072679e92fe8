/// What a worker and the rest of Trawl say to each other, whatever carries it.
@NullMarked
package dev.trawl.spi.worker;

import org.jspecify.annotations.NullMarked;
