package dev.trawl.testkit.memory.transaction;

import dev.trawl.spi.identity.User;
import dev.trawl.spi.identity.Users;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.ProjectKey;
import java.util.Map;
import java.util.Optional;

final class MemoryUsers implements Users {

    private final MemoryRows store;
    private final long now;

    MemoryUsers(MemoryRows store, long now) {
        this.store = store;
        this.now = now;
    }

    @Override
    public boolean add(User user) {
        return lock(user.project(), user.name()).isEmpty() && put(user);
    }

    @Override
    public Optional<User> lock(String project, String name) {
        return store.users.get(new ProjectKey(project, name));
    }

    @Override
    public boolean change(User user) {
        return lock(user.project(), user.name()).isPresent() && put(user);
    }

    @Override
    public boolean remove(String project, String name) {
        boolean there = lock(project, name).isPresent();
        store.users.remove(new ProjectKey(project, name));
        return there;
    }

    @Override
    public void endSession(String id, long until) {
        var over = store.endedSessions.rows().entrySet().stream()
                .filter(entry -> entry.getValue() <= now)
                .map(Map.Entry::getKey)
                .toList();
        over.forEach(store.endedSessions::remove);
        store.endedSessions.put(id, until);
    }

    private boolean put(User user) {
        store.users.put(new ProjectKey(user.project(), user.name()), user);
        return true;
    }
}
