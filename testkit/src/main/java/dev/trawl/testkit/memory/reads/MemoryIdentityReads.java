package dev.trawl.testkit.memory.reads;

import dev.trawl.spi.identity.ApiKey;
import dev.trawl.spi.identity.DeviceHeartbeat;
import dev.trawl.spi.identity.EnrolledWorker;
import dev.trawl.spi.identity.IdentityReads;
import dev.trawl.spi.identity.User;
import dev.trawl.testkit.memory.rows.IndexedRows;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.ProjectKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Reads of keys and users under the lock of the ledger.
final class MemoryIdentityReads implements IdentityReads {

    private final Lock lock;
    private final MemoryRows store;

    MemoryIdentityReads(Lock lock, MemoryRows store) {
        this.lock = lock;
        this.store = store;
    }

    @Override
    public Optional<ApiKey> key(String hash) {
        return locked(() -> Stream.concat(store.keysByHash.in(hash).stream(), store.keysByFormer.in(hash).stream())
                .findFirst()
                .map(store.keys::row));
    }

    @Override
    public List<ApiKey> keys(String project, String after, int max) {
        return locked(() -> page(store.keys, project, after, max));
    }

    @Override
    public Optional<User> user(String project, String name) {
        return locked(() -> store.users.get(new ProjectKey(project, name)));
    }

    @Override
    public List<User> users(String project, String after, int max) {
        return locked(() -> page(store.users, project, after, max));
    }

    @Override
    public Optional<EnrolledWorker> worker(String project, String worker) {
        return locked(() -> store.workers.get(new ProjectKey(project, worker)));
    }

    @Override
    public List<EnrolledWorker> workers(String project, String after, int max) {
        return locked(() -> page(store.workers, project, after, max));
    }

    @Override
    public Optional<DeviceHeartbeat> heartbeat(String project, String worker) {
        return locked(() -> store.deviceHeartbeats.get(new ProjectKey(project, worker)));
    }

    @Override
    public List<DeviceHeartbeat> heartbeats(String project, String after, int max) {
        return locked(() -> page(store.deviceHeartbeats, project, after, max));
    }

    @Override
    public boolean isEnded(String session) {
        return locked(() -> store.endedSessions.get(session).isPresent());
    }

    private static <V> List<V> page(IndexedRows<ProjectKey, V> table, String project, String after, int max) {
        return table.rows().tailMap(new ProjectKey(project, after), false).entrySet().stream()
                .takeWhile(entry -> entry.getKey().project().equals(project))
                .limit(max)
                .map(Map.Entry::getValue)
                .toList();
    }

    private <T> T locked(Supplier<T> read) {
        lock.lock();
        try {
            return read.get();
        } finally {
            lock.unlock();
        }
    }
}
