package dev.trawl.spi.task;

/// A subtask to be inserted.
///
/// @param part its part of the payload; empty when it works on the whole payload
public record NewSubtask(Subtask subtask, String part) {}
