package dev.trawl.app.worker;

import dev.trawl.app.process.Loop;
import dev.trawl.app.process.Signal;
import dev.trawl.worker.FailureWords;
import dev.trawl.worker.Worker;
import dev.trawl.worker.WorkerConfig;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The workers of this process. They stop concurrently, so that each gets the full shutdown timeout. To change its
/// capacity, a worker is stopped gracefully and replaced by a new one. Its task types change without a stop.
public final class OwnWorkers implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(OwnWorkers.class);

    private final Function<WorkerConfig, Worker> make;
    private final BiFunction<Long, Set<String>, CompletableFuture<Boolean>> tell;
    private final Map<String, Worker> running = new ConcurrentHashMap<>();
    private final Signal changed = new Signal();
    private final Loop loop = new Loop("own-workers", changed, this::runOnce, () -> Long.MAX_VALUE);
    private volatile Supplier<List<WorkerConfig>> wanted;
    private boolean closing;

    /// @param make creates a worker that is not started
    /// @param tell replaces the task types of an open session
    public OwnWorkers(
            Supplier<List<WorkerConfig>> wanted,
            Function<WorkerConfig, Worker> make,
            BiFunction<Long, Set<String>, CompletableFuture<Boolean>> tell) {
        this.wanted = wanted;
        this.make = make;
        this.tell = tell;
    }

    public void start() {
        wanted.get().forEach(this::start);
        loop.start();
    }

    /// Applies the capacity and the types of these configs to the workers with the same ids, asynchronously. Starts
    /// missing workers.
    public void resize(Supplier<List<WorkerConfig>> configs) {
        wanted = configs;
        lookAgain();
    }

    /// Applies the configs again, whose task types may have changed.
    public void lookAgain() {
        changed.raise();
    }

    /// Always returns false: the loop waits for the next change.
    private boolean runOnce() {
        wanted.get().forEach(this::replace);
        return false;
    }

    private void replace(WorkerConfig config) {
        var before = running.get(config.id());
        if (before == null) {
            start(config);
            return;
        }
        if (before.capacity() == config.capacity()) {
            support(before, config.supportedTypes());
            return;
        }
        log.info("worker resized worker={} from={} to={}", config.id(), before.capacity(), config.capacity());
        try {
            before.stop();
            start(config);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void support(Worker worker, Set<String> types) {
        if (!worker.types().equals(types)) {
            log.info("worker types changed worker={} types={}", worker.id(), types.size());
            worker.support(types).ifPresent(session -> {
                var _ = tell.apply(session, types).exceptionally(failure -> {
                    log.warn("worker types not stored worker={} cause={}", worker.id(), FailureWords.of(failure));
                    return false;
                });
            });
        }
    }

    private synchronized void start(WorkerConfig config) {
        if (!closing) {
            var worker = make.apply(config);
            running.put(config.id(), worker);
            worker.start();
        }
    }

    private synchronized void startNoMore() {
        closing = true;
    }

    @Override
    public void close() {
        startNoMore();
        try (var stopping = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var worker : running.values()) {
                var _ = stopping.submit(() -> {
                    worker.stop();
                    return worker.id();
                });
            }
        }
        loop.close();
    }
}
