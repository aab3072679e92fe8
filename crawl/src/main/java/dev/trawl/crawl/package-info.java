/// The crawl engine: what a URL is, what may be fetched, fetching it, reading it. It knows nothing of tasks and queues.
@NullMarked
package dev.trawl.crawl;

import org.jspecify.annotations.NullMarked;
