package dev.trawl.spi.task;

/// A log entry with its position in commit order.
///
/// @param at ledger time of the commit, milliseconds since 1970
public record LoggedEntry(long position, long at, LogEntry entry) {}
