/// The fetcher over HTTP: requests, redirects, proxies and replies from stored bytes.
@NullMarked
package dev.trawl.crawl.fetch.http;

import org.jspecify.annotations.NullMarked;
