package dev.trawl.engines;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/// Starts the engines of a whole cluster on this machine, writes the settings that name them to `trawl.yaml` in a
/// folder when all of them answer, and keeps them until its input ends. `deploy/local-cluster` runs it.
public final class LocalEngines {

    private static final int NODES = 3;

    private LocalEngines() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        write(folder.resolve("trawl.yaml"), settings());
        System.in.transferTo(OutputStream.nullOutputStream());
        System.exit(0); // which ends the engines
    }

    private static String settings() {
        var kafka = start("Kafka with three brokers", () -> KafkaCluster.start(NODES));
        var zookeeper = start("ZooKeeper with three nodes", () -> ZooKeeperEnsemble.start(NODES));
        var redis = start("Redis with Sentinel", SentinelGroup::start);
        var postgresql = start("PostgreSQL", PostgresServer::start);
        var s3 = start("S3Proxy", S3Server::start);
        return """
                # The engines of a local cluster; they live as long as deploy/local-cluster runs.
                ledger:
                  url: %s
                queue:
                  url: %s
                events:
                  url: %2$s
                state:
                  url: %s
                election:
                  url: %s
                blob:
                  url: %s
                  access_key: %s
                  secret_key: %s
                """.formatted(
                        postgresql.join().url(),
                        kafka.join().url(),
                        redis.join().url(),
                        zookeeper.join().url(),
                        s3.join().url(),
                        s3.join().accessKey(),
                        s3.join().secretKey());
    }

    private static <E extends Engine> CompletableFuture<E> start(String name, Supplier<E> engine) {
        Executor thread =
                task -> Thread.ofPlatform().daemon().name("start " + name).start(task);
        return CompletableFuture.supplyAsync(
                () -> {
                    E started = engine.get();
                    System.err.println("  %-26s %s".formatted(name, started.url()));
                    return started;
                },
                thread);
    }

    /// The file appears complete, by an atomic move.
    private static void write(Path file, String text) throws IOException {
        Path draft = Files.writeString(file.resolveSibling(file.getFileName() + ".new"), text);
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
