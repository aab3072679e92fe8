package dev.trawl.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.json.JsonMapper;

/// BullMQ on a Redis of its own, run by a script under Node.js.
final class BullMqDrain implements Contender {

    private static final int MINUTES = 10;

    private final Bench bench;
    private final boolean durable;

    BullMqDrain(Bench bench, boolean durable) {
        this.bench = bench;
        this.durable = durable;
    }

    /// What is missing to run it; empty when nothing is.
    static Optional<String> missing(Bench bench) {
        if (!Files.isDirectory(bench.settings().modules().resolve("node_modules/bullmq"))) {
            return Optional.of("npm package bullmq is not installed");
        }
        return firstLine("node", "--version").isEmpty()
                ? Optional.of("node is not installed")
                : firstLine("redis-server", "--version").isEmpty()
                        ? Optional.of("redis-server is not installed")
                        : Optional.empty();
    }

    static String versions(Bench bench) throws IOException {
        var manifest = bench.settings().modules().resolve("node_modules/bullmq/package.json");
        return "BullMQ %s, Node.js %s, %s"
                .formatted(
                        JsonMapper.shared()
                                .readTree(Files.readString(manifest))
                                .path("version")
                                .asString(),
                        firstLine("node", "--version").orElse(""),
                        firstLine("redis-server", "--version").orElse(""));
    }

    @Override
    public String name() {
        return durable ? "BullMQ on Redis, synced (appendfsync always)" : "BullMQ on Redis, nothing kept on disk";
    }

    @Override
    public Drained drain(int tasks, int concurrency) throws Exception {
        try (var redis = Redis.start(bench.temporary().fresh(), durable)) {
            var process = new ProcessBuilder(
                            "node",
                            bench.settings().scripts().resolve("bullmq.mjs").toString(),
                            bench.settings().modules().toString(),
                            String.valueOf(redis.port()),
                            String.valueOf(tasks),
                            String.valueOf(concurrency))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try {
                String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                if (!process.waitFor(MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
                    throw new IllegalStateException("BullMQ failed: " + answer);
                }
                var json = JsonMapper.shared().readTree(answer);
                return new Drained(
                        json.path("submitSeconds").asDouble(),
                        json.path("drainSeconds").asDouble());
            } finally {
                process.destroyForcibly();
            }
        }
    }

    private static Optional<String> firstLine(String... command) {
        try {
            var process = new ProcessBuilder(command).redirectErrorStream(true).start();
            try (var reader = process.inputReader()) {
                return reader.lines().findFirst();
            }
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
