package dev.trawl.spi.task;

/// Configurations of task types, inside a transaction.
public interface Configs {

    /// Stores `json` as the newest configuration of the type and returns its version. Idempotent for
    /// the newest one, unless the type is removed.
    int put(String type, String json);

    /// Stores a newest version that is marked as removed; false if the type is unknown or removed already.
    boolean remove(String type);
}
