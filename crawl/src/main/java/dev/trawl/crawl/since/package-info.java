/// Crawling again: pages that an earlier crawl has stored are asked for only if they have changed.
@NullMarked
package dev.trawl.crawl.since;

import org.jspecify.annotations.NullMarked;
