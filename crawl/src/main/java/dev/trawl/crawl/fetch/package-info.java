/// Fetches one URL over HTTP/1.1, with limits on every resource and a result for every failure.
@NullMarked
package dev.trawl.crawl.fetch;

import org.jspecify.annotations.NullMarked;
