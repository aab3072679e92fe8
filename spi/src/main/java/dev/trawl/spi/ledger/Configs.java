package dev.trawl.spi.ledger;

/// Configurations of task types inside a transaction.
public interface Configs {

    /// Makes `json` the newest configuration of the type and returns its version; the newest one again changes nothing.
    int put(String type, String json);
}
