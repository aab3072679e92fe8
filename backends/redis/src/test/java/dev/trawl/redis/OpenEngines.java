package dev.trawl.redis;

import static org.awaitility.Awaitility.await;

import dev.trawl.engines.RedisServer;
import dev.trawl.redis.connection.RedisAddress;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.testkit.Rows;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Engines on one real server, closed after each test. Each test has keys of its own.
final class OpenEngines implements AfterEachCallback {

    static final RedisServer SERVER = RedisServer.start();

    private static final RedisClient CLIENT = RedisClient.create(SERVER.url());
    private static final AtomicInteger PREFIXES = new AtomicInteger();

    private final List<RedisEngine> engines = new ArrayList<>();
    private String prefix = fresh();

    private static String fresh() {
        return "test" + PREFIXES.incrementAndGet() + ":";
    }

    /// Another node of this test's cluster.
    RedisEngine open() {
        return open(SERVER.url());
    }

    RedisEngine open(String url) {
        var engine = RedisEngine.open(RedisAddress.parse(url, "", ""), prefix, new RealTime(), OpenEngines::session);
        engines.add(engine);
        return engine;
    }

    String prefix() {
        return prefix;
    }

    /// As a person with redis-cli sees the server.
    static RedisCommands<String, String> cli() {
        return Cli.COMMANDS;
    }

    /// Waits until the server's clock has gone on by this much.
    static void pass(Duration elapsed) {
        long until = serverMicros() + elapsed.toNanos() / 1_000 + 1_000;
        await().pollInterval(Duration.ofMillis(5)).until(() -> serverMicros() >= until);
    }

    /// Session 7 is one of worker `w7`; those from a million on are later lives: 1000007 is another session of `w7`.
    static Optional<WorkerSession> session(long number) {
        return Optional.of(Rows.session("w" + number % 1_000_000).numbered(number));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        engines.forEach(RedisEngine::close);
        engines.clear();
        prefix = fresh();
    }

    private static long serverMicros() {
        var time = cli().time();
        return Long.parseLong(time.getFirst()) * 1_000_000 + Long.parseLong(time.getLast());
    }

    private static final class Cli {
        static final RedisCommands<String, String> COMMANDS = CLIENT.connect().sync();
    }
}
