/// Fetches pages in a browser, as the crawl fetches others over HTTP.
@NullMarked
package dev.trawl.chrome.fetch;

import org.jspecify.annotations.NullMarked;
