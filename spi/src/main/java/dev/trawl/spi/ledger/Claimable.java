package dev.trawl.spi.ledger;

/// All that a claim decides on and a lease carries: the locked subtask, its task, and what they were given.
///
/// @param part this subtask's share of a split payload; empty when it works on the whole payload
/// @param cursor where the last checkpoint stopped; empty at the start
public record Claimable(Subtask subtask, Task task, TaskBody body, String part, String cursor) {}
