package dev.trawl.spi.crawl;

/// A URL that was cut into a batch.
///
/// @param id the URL's id in the ledger
/// @param path how the URL was discovered
/// @param attempts failed fetches so far
public record CutUrl(long id, String url, int depth, DiscoveryPath path, int attempts) {}
