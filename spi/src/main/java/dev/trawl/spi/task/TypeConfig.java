package dev.trawl.spi.task;

/// A version of a task type's configuration, as stored in `task_config`. A version is immutable.
///
/// @param json the settings as JSON
/// @param removed the type takes no new tasks since this version; its tasks still run
public record TypeConfig(String type, int version, String json, boolean removed) {

    public TypeConfig(String type, int version, String json) {
        this(type, version, json, false);
    }
}
