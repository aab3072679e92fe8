package dev.trawl.spi.ledger;

/// Who may call, inside a transaction.
public interface Identity {

    /// Keeps a key; one with the same name in the same project is replaced.
    void put(ApiKey key);
}
