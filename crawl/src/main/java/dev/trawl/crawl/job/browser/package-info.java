/// Reads the settings of a job for pages that are loaded in a browser.
@NullMarked
package dev.trawl.crawl.job.browser;

import org.jspecify.annotations.NullMarked;
