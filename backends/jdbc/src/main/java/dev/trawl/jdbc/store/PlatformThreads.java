package dev.trawl.jdbc.store;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/// Runs native calls on platform threads, because they would pin virtual threads to their carriers.
final class PlatformThreads implements AutoCloseable {

    private final ExecutorService threads;

    PlatformThreads(String name, int count) {
        this.threads = Executors.newFixedThreadPool(
                count, Thread.ofPlatform().daemon().name(name, 0).factory());
    }

    /// Runs `work` directly on a platform thread, otherwise on a thread of this pool. Rethrows its exceptions.
    <T> T call(Supplier<T> work) {
        if (!Thread.currentThread().isVirtual()) {
            return work.get();
        }
        var result = threads.submit(work::get);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return result.get();
                } catch (InterruptedException e) {
                    interrupted = true; // the work continues, and the caller needs its result
                }
            }
        } catch (ExecutionException e) {
            throw rethrown(e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() {
        threads.shutdown();
    }

    private static RuntimeException rethrown(ExecutionException failed) {
        return switch (failed.getCause()) {
            case RuntimeException unchecked -> unchecked;
            case Error error -> throw error;
            case null, default -> new IllegalStateException(failed);
        };
    }
}
