package dev.trawl.spi.ledger;

/// A snapshot with its number and when it came.
///
/// @param id ascending in the order of arrival
/// @param keptAt ledger time
public record StoredSnapshot(long id, long keptAt, Snapshot snapshot) {}
