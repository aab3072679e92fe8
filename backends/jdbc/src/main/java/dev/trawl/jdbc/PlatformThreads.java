package dev.trawl.jdbc;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/// Runs native calls off the virtual threads, which they would pin to their carriers.
final class PlatformThreads implements AutoCloseable {

    private final ExecutorService threads;

    PlatformThreads(String name, int count) {
        this.threads = Executors.newFixedThreadPool(
                count, Thread.ofPlatform().daemon().name(name, 0).factory());
    }

    /// Runs `work` here when this is a platform thread, else on one of ours; what it throws comes out.
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
                    interrupted = true; // the work goes on, and its caller must know how it ended
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
