package dev.trawl.chrome.pool;

/// Numbers of a pool at one moment.
///
/// @param browsers running now
/// @param leased tabs that load a page
/// @param idle tabs kept for their sessions
/// @param started browsers since the pool was opened
/// @param killed browsers that crashed, hung or used too much memory
/// @param pages leases since the pool was opened
public record PoolStatus(int browsers, int leased, int idle, long started, long killed, long pages) {}
