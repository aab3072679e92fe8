/// Counters of the rows of a crawl.
@NullMarked
package dev.trawl.spi.crawl.tally;

import org.jspecify.annotations.NullMarked;
