/// Fetches one URL over HTTP/1.1: budgets for everything, and an outcome for whatever the web does.
@NullMarked
package dev.trawl.crawl.fetch;

import org.jspecify.annotations.NullMarked;
