package dev.trawl.spi.crawl;

/// What became of a URL in a batch.
///
/// @param id the ledger's number for it
/// @param state WAITING or LATER when it is to be tried again
/// @param attempts fetches that failed so far
/// @param waitMillis how long it waits before it is tried again; 0 when it does not
/// @param status the HTTP status; 0 when there was none
/// @param reason why it failed, waits or was skipped; empty when there is nothing to say
/// @param bytes bytes of its body
public record UrlOutcome(
        long id, UrlState state, int attempts, long waitMillis, int status, String reason, long bytes) {}
