package dev.trawl.testkit.memory.transaction;

import dev.trawl.spi.secret.SealedSecret;
import dev.trawl.spi.secret.SealedSecrets;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.ProjectKey;

final class MemorySecrets implements SealedSecrets {

    private final MemoryRows store;

    MemorySecrets(MemoryRows store) {
        this.store = store;
    }

    @Override
    public void put(SealedSecret secret) {
        store.secrets.put(new ProjectKey(secret.project(), secret.name()), secret);
    }

    @Override
    public void putIfAbsent(SealedSecret secret) {
        if (store.secrets.get(new ProjectKey(secret.project(), secret.name())).isEmpty()) {
            put(secret);
        }
    }

    @Override
    public boolean remove(String project, String name) {
        var key = new ProjectKey(project, name);
        boolean there = store.secrets.get(key).isPresent();
        if (there) {
            store.secrets.remove(key);
        }
        return there;
    }

    @Override
    public boolean rewrap(SealedSecret before, SealedSecret after) {
        var key = new ProjectKey(before.project(), before.name());
        var now = store.secrets.get(key).filter(row -> row.wrapped().equals(before.wrapped()));
        now.ifPresent(row -> store.secrets.put(key, row.rewrapped(after.master(), after.wrapped())));
        return now.isPresent();
    }

    @Override
    public void used(String project, String name, long at) {
        var key = new ProjectKey(project, name);
        store.secrets.get(key).ifPresent(row -> store.secrets.put(key, row.used(at)));
    }
}
