package dev.trawl.spi.task;

/// Configurations of task types, inside a transaction.
public interface Configs {

    /// Stores `json` as the newest configuration of the type and returns its version. Idempotent for
    /// the newest one.
    int put(String type, String json);
}
