/// Incremental crawls: conditional requests for pages that an earlier crawl stored.
@NullMarked
package dev.trawl.crawl.incremental;

import org.jspecify.annotations.NullMarked;
