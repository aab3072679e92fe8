package dev.trawl.bench;

import dev.trawl.engines.S3Server;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

/// A cluster as people start one: masters and workers, each a process of its own, that know the engines by one file of
/// settings. Live state, invitations and the lead are on a Redis of its own.
final class TrawlCluster implements AutoCloseable {

    private final Bench bench;
    private final Redis redis;
    private final Map<String, TrawlProcess> nodes = new ConcurrentHashMap<>();

    private TrawlCluster(Bench bench, Redis redis) {
        this.bench = bench;
        this.redis = redis;
    }

    /// The engines of a cluster beside Redis.
    ///
    /// @param ledger the address of an empty one
    record Engines(String ledger, S3Server blobs) {}

    /// Starts all nodes side by side and waits until they are ready.
    ///
    /// @param more lines of settings
    /// @param names such as `master-1`: the word before the number is its command
    static TrawlCluster start(Bench bench, Engines engines, String more, List<String> names) throws IOException {
        Path folder = bench.temporary().fresh();
        var cluster = new TrawlCluster(bench, Redis.start(bench.temporary().fresh(), false));
        boolean started = false;
        try {
            Path settings = folder.resolve("cluster.yaml");
            Path key = folder.resolve("secrets.key");
            Files.writeString(key, "A".repeat(43) + "=\n");
            Files.writeString(settings, cluster.settings(engines, key) + more);
            cluster.startNodes(folder, settings, names);
            started = true;
            return cluster;
        } finally {
            if (!started) {
                cluster.close();
            }
        }
    }

    private String settings(Engines engines, Path key) {
        return """
                ledger.url: "%s"
                state.url: "%s"
                queue.url: "%2$s"
                election.url: "%2$s"
                blob.url: "%s"
                blob.access_key: "%s"
                blob.secret_key: "%s"
                secrets.key_file: "%s"
                listen.port: 0
                """.formatted(
                        engines.ledger(),
                        redis.url(),
                        engines.blobs().url(),
                        engines.blobs().accessKey(),
                        engines.blobs().secretKey(),
                        key);
    }

    private void startNodes(Path folder, Path settings, List<String> names) {
        try (var starting = Executors.newVirtualThreadPerTaskExecutor()) {
            CompletableFuture.allOf(names.stream()
                            .map(name -> CompletableFuture.runAsync(() -> startNode(folder, settings, name), starting))
                            .toArray(CompletableFuture[]::new))
                    .join();
        }
    }

    private void startNode(Path folder, Path settings, String name) {
        try {
            Path program = bench.settings().program();
            nodes.put(name, TrawlProcess.node(program, name, folder.resolve(name), settings));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    TrawlProcess node(String name) {
        return Optional.ofNullable(nodes.get(name)).orElseThrow();
    }

    @Override
    public void close() {
        nodes.values().forEach(TrawlProcess::kill); // at once, so that none misses another
        nodes.values().forEach(TrawlProcess::close);
        redis.close();
    }
}
