package dev.trawl.app.parts;

import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.http.HttpFetcher;

/// The outgoing connections of this process.
///
/// @param guard decides for the fetcher and the executors which addresses they may connect to
record Outbound(HttpFetcher fetcher, EgressGuard guard) {}
