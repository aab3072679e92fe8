package dev.trawl.spi.ledger;

/// A subtask to be inserted.
///
/// @param part its share of the payload; empty when it works on the whole of it
public record NewSubtask(Subtask subtask, String part) {}
