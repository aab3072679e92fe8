package dev.trawl.spi.pull;

/// A snapshot with its id and the time it was stored.
///
/// @param id ascending in the order of arrival
/// @param keptAt ledger time
public record StoredSnapshot(long id, long keptAt, Snapshot snapshot) {}
