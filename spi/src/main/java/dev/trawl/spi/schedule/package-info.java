/// Extension points of scheduling: splitters, load balancers, metrics.
@NullMarked
package dev.trawl.spi.schedule;

import org.jspecify.annotations.NullMarked;
