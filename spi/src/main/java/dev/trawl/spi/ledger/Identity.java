package dev.trawl.spi.ledger;

import java.util.List;
import java.util.Optional;

/// Who may call, inside a transaction.
public interface Identity {

    /// Keeps a key; one with the same name in the same project is replaced.
    void put(ApiKey key);

    /// Keeps a new key; false, and nothing changed, when the project has one of that name.
    boolean add(ApiKey key);

    /// The key as it is, locked until the transaction ends.
    Optional<ApiKey> lock(String project, String id);

    /// False when there was none.
    boolean remove(String project, String id);

    /// Notes when keys were used last. A key that is gone is left out, and time never runs backwards.
    void used(List<KeyUse> uses);

    Users users();

    record KeyUse(String project, String id, long at) {}
}
