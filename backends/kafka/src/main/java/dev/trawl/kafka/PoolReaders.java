package dev.trawl.kafka;

import java.time.Duration;
import java.util.List;

/// The two readers of a pool, each on its own thread, and the queue they fill.
record PoolReaders(PoolQueue queue, List<TopicReader> readers, List<Thread> threads) implements AutoCloseable {

    static PoolReaders start(PoolQueue queue, TopicReader high, TopicReader normal) {
        var threads = List.of(
                Thread.ofPlatform().daemon().name("kafka-high").start(high),
                Thread.ofPlatform().daemon().name("kafka-normal").start(normal));
        return new PoolReaders(queue, List.of(high, normal), threads);
    }

    /// Releases fetched invitations and leaves the groups; waits up to three seconds per reader.
    @Override
    public void close() {
        queue.close();
        readers.forEach(TopicReader::wake);
        try {
            for (var thread : threads) {
                var _ = thread.join(Duration.ofSeconds(3));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
