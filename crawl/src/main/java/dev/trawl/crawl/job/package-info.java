/// Crawl jobs: their parsed form, and the plans that the scheduler makes from them.
@NullMarked
package dev.trawl.crawl.job;

import org.jspecify.annotations.NullMarked;
