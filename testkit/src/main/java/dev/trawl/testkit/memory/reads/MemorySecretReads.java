package dev.trawl.testkit.memory.reads;

import dev.trawl.spi.secret.SealedSecret;
import dev.trawl.spi.secret.SecretReads;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.ProjectKey;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;
import java.util.stream.Stream;

final class MemorySecretReads implements SecretReads {

    private final Lock lock;
    private final MemoryRows store;

    MemorySecretReads(Lock lock, MemoryRows store) {
        this.lock = lock;
        this.store = store;
    }

    @Override
    public Optional<SealedSecret> find(String project, String name) {
        return locked(() -> store.secrets.get(new ProjectKey(project, name)));
    }

    @Override
    public List<SealedSecret> list(String project, String after, int max) {
        return locked(() -> from(project, after)
                .takeWhile(secret -> secret.project().equals(project))
                .limit(max)
                .toList());
    }

    @Override
    public List<SealedSecret> all(String afterProject, String afterName, int max) {
        return locked(() -> from(afterProject, afterName).limit(max).toList());
    }

    private Stream<SealedSecret> from(String project, String name) {
        return store.secrets.rows().tailMap(new ProjectKey(project, name), false).values().stream();
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
