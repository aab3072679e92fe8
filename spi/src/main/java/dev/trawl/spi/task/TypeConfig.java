package dev.trawl.spi.task;

/// A version of a task type's configuration, as stored in `task_config`. A version is immutable.
///
/// @param json the settings as JSON
public record TypeConfig(String type, int version, String json) {}
