package dev.trawl.spi.identity;

import java.util.List;
import java.util.Optional;

/// API keys and users, inside a transaction.
public interface Identity {

    /// Stores a key; one with the same name in the same project is replaced.
    void put(ApiKey key);

    /// Stores a new key; false, and no change, when the project has one with that name.
    boolean add(ApiKey key);

    /// Reads a key and locks it until the transaction ends.
    Optional<ApiKey> lock(String project, String id);

    /// Removes a key; false when it is unknown.
    boolean remove(String project, String id);

    /// Records the last use of keys. Unknown keys are ignored; the stored time never decreases.
    void used(List<KeyUse> uses);

    Users users();

    record KeyUse(String project, String id, long at) {}
}
