/// The crawl types that the ledger, the scheduler and the workers share.
@NullMarked
package dev.trawl.spi.crawl;

import org.jspecify.annotations.NullMarked;
