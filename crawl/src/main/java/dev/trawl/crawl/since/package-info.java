/// Incremental crawls: conditional requests for pages that an earlier crawl stored.
@NullMarked
package dev.trawl.crawl.since;

import org.jspecify.annotations.NullMarked;
