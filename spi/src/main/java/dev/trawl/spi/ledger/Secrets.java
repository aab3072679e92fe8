package dev.trawl.spi.ledger;

/// Sealed secrets inside a transaction.
public interface Secrets {

    /// Keeps a secret; one of the same name in the same project is replaced.
    void put(SealedSecret secret);

    /// Keeps a secret unless the project has one of that name.
    void putIfAbsent(SealedSecret secret);

    /// Forgets a secret; false when there is none of that name.
    boolean remove(String project, String name);

    /// Wraps the data key anew. False, and nothing changes, when the secret is not wrapped as it was in `before`.
    boolean rewrap(SealedSecret before, SealedSecret after);

    /// Notes when a secret was used; nothing when there is none of that name.
    void used(String project, String name, long at);
}
