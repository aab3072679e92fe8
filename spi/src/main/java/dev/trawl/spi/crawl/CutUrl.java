package dev.trawl.spi.crawl;

/// A URL that was cut into a batch.
///
/// @param id the ledger's number for it
/// @param attempts fetches that failed before
public record CutUrl(long id, String url, int depth, int hops, int attempts) {}
