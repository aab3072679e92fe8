package dev.trawl.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.engines.SentinelGroup;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.redis.RedisEngine.LeaderLock;
import dev.trawl.redis.connection.RedisAddress;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.spi.live.WorkerStatus;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// The primary is lost and another takes its place: everything goes on by itself.
@Timeout(300)
class SentinelTest {

    private static final SentinelGroup GROUP = SentinelGroup.start("open sesame".replace(" ", "-"));
    private static final Duration FAILOVER = Duration.ofMinutes(2);

    @RegisterExtension
    final OpenEngines engines = new OpenEngines();

    @AfterAll
    static void end() {
        GROUP.close();
    }

    @Test
    void redis_recovers_after_the_primary_is_killed() {
        var engine = open();
        roundTrip(engine, 1);
        int first = GROUP.primary();
        GROUP.node(first).kill();
        await().atMost(FAILOVER)
                .ignoreException(LiveStateUnavailableException.class)
                .untilAsserted(() -> {
                    roundTrip(engine, 2);
                    assertThat(GROUP.primary()).isNotEqualTo(first);
                });
        GROUP.node(first).restart();
        await().atMost(FAILOVER)
                .until(() -> RedisEngine.check(address(), "", new RealTime()).isSound());
    }

    @Test
    void redis_survives_a_hanging_primary_and_its_return() {
        var engine = open();
        int first = GROUP.primary();
        var lock = new LeaderLock("lead", Duration.ofSeconds(6), Duration.ofSeconds(1));
        try (var election = engine.election("a", lock, () -> {})) {
            await().until(election::leads);
            GROUP.node(first).pause();
            var waiting = CompletableFuture.supplyAsync(
                    () -> engine.inboxes().take(1, 1, Duration.ofSeconds(60)), Thread::startVirtualThread);
            await().atMost(FAILOVER).until(() -> GROUP.primary() != first);
            await().atMost(FAILOVER)
                    .ignoreException(LiveStateUnavailableException.class)
                    .untilAsserted(() -> roundTrip(engine, 3));
            await().atMost(FAILOVER).until(election::leads);
            await().atMost(FAILOVER)
                    .ignoreException(LiveStateUnavailableException.class)
                    .untilAsserted(() -> {
                        engine.inboxes().put(1, List.of(invitation(4)));
                        assertThat(waiting).isDone();
                    });
            assertThat(waiting.join()).containsExactly(invitation(4));
            GROUP.node(first).resume();
            await().during(Duration.ofSeconds(2)).until(election::leads);
            roundTrip(engine, 5);
        }
    }

    private static void roundTrip(RedisEngine engine, long task) {
        var queue = engine.readyQueue();
        queue.offer("default", List.of(invitation(task)));
        assertThat(queue.take("default", 100, Duration.ofSeconds(1))).contains(invitation(task));
        engine.heartbeats().beat(new WorkerStatus(task, 0, 0, 0, 0), Duration.ofSeconds(30));
        assertThat(engine.heartbeats().live()).extracting(WorkerStatus::session).contains(task);
    }

    private RedisEngine open() {
        return engines.open(GROUP.url().replace("//", "//:" + GROUP.password() + "@"));
    }

    private static RedisAddress address() {
        return RedisAddress.parse(GROUP.url(), "", GROUP.password());
    }

    private static Invitation invitation(long task) {
        return new Invitation(SubtaskId.of(task, 1), 0, "echo", false, 0);
    }
}
