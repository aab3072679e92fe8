package dev.trawl.spi.crawl;

/// Nothing more is asked of a host group for a while.
///
/// @param millis counted from when the ledger hears of it
public record GroupPause(String group, long millis) {}
