package dev.trawl.testkit.memory.transaction;

import dev.trawl.spi.identity.ApiKey;
import dev.trawl.spi.identity.Identity;
import dev.trawl.spi.identity.Users;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.ProjectKey;
import java.util.List;
import java.util.Optional;

final class MemoryIdentity implements Identity {

    private final MemoryRows store;
    private final long now;

    MemoryIdentity(MemoryRows store, long now) {
        this.store = store;
        this.now = now;
    }

    @Override
    public void put(ApiKey key) {
        store.keys.put(place(key), key);
    }

    @Override
    public boolean add(ApiKey key) {
        if (store.keys.get(place(key)).isPresent()) {
            return false;
        }
        put(key);
        return true;
    }

    @Override
    public Optional<ApiKey> lock(String project, String id) {
        return store.keysById.in(new ProjectKey(project, id)).stream()
                .findFirst()
                .map(store.keys::row);
    }

    @Override
    public boolean remove(String project, String id) {
        var found = lock(project, id);
        found.ifPresent(key -> store.keys.remove(place(key)));
        return found.isPresent();
    }

    @Override
    public void used(List<KeyUse> uses) {
        for (KeyUse use : uses) {
            lock(use.project(), use.id())
                    .filter(key -> key.lastUsedAt() < use.at())
                    .ifPresent(key -> put(key.usedAt(use.at())));
        }
    }

    @Override
    public Users users() {
        return new MemoryUsers(store, now);
    }

    private static ProjectKey place(ApiKey key) {
        return new ProjectKey(key.project(), key.name());
    }
}
