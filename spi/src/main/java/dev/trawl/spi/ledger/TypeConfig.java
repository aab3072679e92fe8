package dev.trawl.spi.ledger;

/// A version of a task type's configuration, as `task_config` keeps it. Versions never change.
///
/// @param json the settings as JSON
public record TypeConfig(String type, int version, String json) {}
