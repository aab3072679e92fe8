package dev.trawl.app;

import dev.trawl.worker.Worker;
import java.util.List;
import java.util.concurrent.Executors;

/// The workers of this process; they stop together, so that what runs in one gets no less time because of another.
record OwnWorkers(List<Worker> workers) implements AutoCloseable {

    void start() {
        workers.forEach(Worker::start);
    }

    @Override
    public void close() {
        try (var stopping = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var worker : workers) {
                var _ = stopping.submit(() -> {
                    worker.stop();
                    return worker.id();
                });
            }
        }
    }
}
