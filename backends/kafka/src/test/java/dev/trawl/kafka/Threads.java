package dev.trawl.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/// Threads that do the same again and again until they are closed.
final class Threads implements AutoCloseable {

    private final AtomicBoolean isClosed = new AtomicBoolean();
    private final List<Thread> threads = new ArrayList<>();

    static Threads daemons() {
        return new Threads();
    }

    void repeat(Runnable work) {
        threads.add(Thread.ofPlatform().daemon().start(() -> {
            while (!isClosed.get()) {
                work.run();
            }
        }));
    }

    @Override
    public void close() {
        isClosed.set(true);
        for (var thread : threads) {
            try {
                var _ = thread.join(Duration.ofSeconds(5));
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
