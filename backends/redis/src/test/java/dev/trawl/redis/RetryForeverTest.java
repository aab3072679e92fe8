package dev.trawl.redis;

import static org.awaitility.Awaitility.await;

import dev.trawl.redis.connection.RedisAddress;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RetryForeverTest {

    @RegisterExtension
    final OpenEngines engines = new OpenEngines();

    @Test
    void a_periodic_step_continues_after_a_failure() {
        var runs = new AtomicInteger();
        engines.open().every(Duration.ofMillis(10), () -> {
            switch (runs.incrementAndGet()) {
                case 1 -> throw new IllegalStateException("the test lets it fail");
                case 2 -> throw new NoClassDefFoundError("the test lets it break");
                default -> {}
            }
        });
        await().until(() -> runs.get() > 3);
    }

    @Test
    void election_continues_after_a_failure() {
        var broken = new AtomicBoolean();
        var time = new RealTime();
        TimeSource failing = new TimeSource() {
            @Override
            public long wallMillis() {
                return time.wallMillis();
            }

            @Override
            public long nanos() {
                if (Thread.currentThread().getName().equals("redis-election") && broken.getAndSet(false)) {
                    throw new NoClassDefFoundError("the test lets it break");
                }
                return time.nanos();
            }
        };
        var lock = new RedisEngine.LeaderLock("lead", Duration.ofSeconds(2), Duration.ofMillis(100));
        var changes = new AtomicInteger();
        try (var engine = RedisEngine.open(
                        RedisAddress.parse(OpenEngines.SERVER.url(), "", ""),
                        engines.prefix(),
                        failing,
                        OpenEngines::session);
                var election = engine.election("a", lock, () -> {
                    changes.incrementAndGet();
                    throw new NoClassDefFoundError("the test lets the listener break");
                })) {
            await().until(() -> election.leads() && changes.get() == 1);
            broken.set(true);
            await().until(() -> !broken.get());
            await().during(Duration.ofSeconds(3)).until(election::leads);
        }
    }
}
