package dev.trawl.spi.secret;

/// Sealed secrets, inside a transaction.
public interface SealedSecrets {

    /// Stores a secret; one with the same name in the same project is replaced.
    void put(SealedSecret secret);

    /// Stores a secret unless the project has one with that name.
    void putIfAbsent(SealedSecret secret);

    /// Removes a secret; false when the name is unknown.
    boolean remove(String project, String name);

    /// Replaces the wrapped data key. False, and no change, when the stored wrapping differs from `before`.
    boolean rewrap(SealedSecret before, SealedSecret after);

    /// Records the last use of a secret; an unknown name is ignored.
    void used(String project, String name, long at);
}
