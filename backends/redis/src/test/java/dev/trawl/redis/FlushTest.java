package dev.trawl.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.engines.RedisServer;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.redis.RedisEngine.LeaderLock;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.NodeInfo;
import dev.trawl.spi.live.WorkerStatus;
import io.lettuce.core.RedisClient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// Somebody empties the server while it is in use: everything goes on with what comes next.
@Timeout(300)
class FlushTest {

    private static final RedisServer SERVER = RedisServer.start();
    private static final Duration TTL = Duration.ofSeconds(30);

    @RegisterExtension
    final OpenEngines engines = new OpenEngines();

    private final RedisClient client = RedisClient.create(SERVER.url());
    private final RedisEngine engine = engines.open(SERVER.url());

    @AfterEach
    void leave() {
        client.shutdown();
    }

    @AfterAll
    static void end() {
        SERVER.close();
    }

    @Test
    void every_port_works_at_once_after_the_data_and_the_scripts_are_gone() {
        var invitation = new Invitation(SubtaskId.of(1, 1), 0, "echo", false, 0);
        var status = new WorkerStatus(1, 0, 0, 0, 0);
        for (int round = 0; round < 3; round++) {
            engine.readyQueue().offer("default", List.of(invitation));
            engine.inboxes().put(1, List.of(invitation));
            flush();
            assertThat(engine.readyQueue().take("default", 1, Duration.ZERO)).isEmpty();
            engine.readyQueue().offer("default", List.of(invitation));
            flush();
            engine.inboxes().put(1, List.of(invitation));
            assertThat(engine.inboxes().take(1, 1, Duration.ZERO)).containsExactly(invitation);
            flush();
            engine.heartbeats().beat(status, TTL);
            assertThat(engine.heartbeats().live()).containsExactly(status);
            flush();
            engine.marks().mark(Map.of(SubtaskId.of(1, 1), 1L), TTL);
            assertThat(engine.marks().marked(Map.of(SubtaskId.of(1, 1), 1L))).hasSize(1);
            flush();
            assertThat(engine.counters().take("one", 1, 5, TTL)).isEqualTo(5);
        }
    }

    @Test
    void nodes_show_themselves_again() {
        engine.membership().announce(new NodeInfo("n1", "n1", Set.of(), "", "", 0));
        flush();
        await().atMost(Duration.ofMinutes(2))
                .until(() -> engine.membership().nodes().size() == 1);
    }

    /// 002.07: of two that think they lead after a flush one steps down with its next renewal.
    @Test
    void one_leads_again_soon() {
        var lock = new LeaderLock("lead", Duration.ofSeconds(4), Duration.ofSeconds(1));
        try (var first = engine.election("a", lock, () -> {});
                var second = engines.open(SERVER.url()).election("b", lock, () -> {})) {
            await().until(() -> first.leads() != second.leads());
            flush();
            await().during(Duration.ofSeconds(2))
                    .atMost(Duration.ofMinutes(2))
                    .until(() -> first.leads() != second.leads());
        }
    }

    private void flush() {
        try (var connection = client.connect()) {
            connection.sync().flushall();
            connection.sync().scriptFlush();
        }
    }
}
