/// Runs the batches of crawls.
@NullMarked
package dev.trawl.worker.crawl;

import org.jspecify.annotations.NullMarked;
