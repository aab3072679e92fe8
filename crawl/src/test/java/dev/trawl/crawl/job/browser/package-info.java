@NullMarked
package dev.trawl.crawl.job.browser;

import org.jspecify.annotations.NullMarked;
