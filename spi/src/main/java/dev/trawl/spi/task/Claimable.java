package dev.trawl.spi.task;

/// The data for a claim decision and for the lease: the locked subtask, its task and their inputs.
///
/// @param part this subtask's part of a split payload; empty when it works on the whole payload
/// @param cursor the cursor of the last checkpoint; empty at the start
public record Claimable(Subtask subtask, Task task, TaskBody body, String part, String cursor) {}
