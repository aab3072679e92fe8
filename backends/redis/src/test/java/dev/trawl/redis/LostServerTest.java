package dev.trawl.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.trawl.engines.RedisServer;
import dev.trawl.engines.TcpProxy;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.spi.live.WorkerStatus;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.testkit.PromisedTime;
import dev.trawl.testkit.Rows;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// A server that is away, hangs or comes back empty holds nobody up, and is used again by itself.
@Timeout(300)
class LostServerTest {

    private static final RedisServer SERVER = RedisServer.start();
    private static final String POOL = "default";
    private static final Duration SOON = PromisedTime.within(Duration.ofSeconds(5));
    private static final Duration TTL = Duration.ofSeconds(30);

    @RegisterExtension
    final OpenEngines engines = new OpenEngines();

    private final TcpProxy proxy = TcpProxy.to(SERVER.port());
    private final RedisEngine engine = engines.open("redis://127.0.0.1:" + proxy.port());

    @AfterEach
    void closeProxy() {
        SERVER.resume();
        proxy.close();
    }

    @AfterAll
    static void end() {
        SERVER.close();
    }

    @Test
    void a_lost_connection_is_reported_and_restored_within_seconds() {
        offer(1);
        proxy.cut();
        await().untilAsserted(() -> assertThatThrownBy(() -> offer(2))
                .isInstanceOf(LiveStateUnavailableException.class)
                .hasMessageMatching("Redis at redis://127.0.0.1:\\d+/0 .*(cut the connection|refused).*"));
        assertThat(took(() -> assertThatThrownBy(() -> engine.readyQueue().take(POOL, 1, Duration.ZERO))
                        .isInstanceOf(LiveStateUnavailableException.class)))
                .isLessThan(PromisedTime.within(Duration.ofSeconds(1)));
        proxy.pass();
        await().atMost(SOON).until(() -> succeeds(() -> offer(3)));
        assertThat(engine.readyQueue().take(POOL, 5, Duration.ZERO)).contains(invitation(1), invitation(3));
    }

    @Test
    void optional_writes_never_fail_during_an_outage() {
        proxy.cut();
        engine.marks().mark(Map.of(SubtaskId.of(1, 1), 1L), TTL);
        engine.marks().forget(Set.of(SubtaskId.of(1, 1)));
        assertThat(engine.marks().marked(Map.of(SubtaskId.of(1, 1), 1L))).isEmpty();
        engine.heartbeats().beat(new WorkerStatus(1, 0, 0, 0, 0), TTL);
        engine.heartbeats().lost(List.of(1L));
        engine.heartbeats().forget(1);
        engine.taskBoard().follow(List.of(new LoggedEntry(1, 1, Rows.entry(new TaskId(5), TaskState.PENDING))));
        engine.taskBoard().correct(List.of(Rows.task(1)), 0);
        await().untilAsserted(() ->
                assertThatThrownBy(() -> engine.heartbeats().live()).isInstanceOf(LiveStateUnavailableException.class));
        assertThatThrownBy(() -> engine.counters().take("one", 1, 5, TTL))
                .isInstanceOf(LiveStateUnavailableException.class);
    }

    @Test
    void a_taker_waits_for_the_server_as_for_an_invitation() {
        proxy.cut();
        var taking = CompletableFuture.supplyAsync(
                () -> engine.readyQueue().take("waiting", 1, Duration.ofSeconds(20)), Thread::startVirtualThread);
        proxy.pass();
        await().atMost(SOON).until(() -> succeeds(() -> engine.readyQueue().offer("waiting", List.of(invitation(1)))));
        assertThat(taking.join()).containsExactly(invitation(1));
    }

    @Test
    void a_blocking_take_fails_when_the_server_stays_unreachable() {
        proxy.cut();
        assertThatThrownBy(() -> engine.inboxes().take(1, 1, Duration.ofMillis(300)))
                .isInstanceOf(LiveStateUnavailableException.class);
    }

    @Test
    void a_connection_that_has_died_silently_is_given_up() {
        proxy.hold();
        await().atMost(Duration.ofMinutes(2))
                .until(() -> took(() -> succeeds(() -> offer(1))).compareTo(Duration.ofMillis(200)) < 0);
        assertThatThrownBy(() -> offer(1)).hasMessageContaining("did not answer");
        proxy.pass();
        await().atMost(SOON).until(() -> succeeds(() -> offer(1)));
    }

    @Test
    void calls_to_a_hanging_server_end_at_the_timeout() {
        SERVER.pause();
        assertThat(took(() -> assertThatThrownBy(() -> engine.readyQueue().size(POOL))
                        .isInstanceOf(LiveStateUnavailableException.class)
                        .hasMessageContaining("did not answer within 2000 ms")))
                .isLessThan(PromisedTime.within(Duration.ofSeconds(3)));
        SERVER.resume();
        await().atMost(SOON).until(() -> succeeds(() -> engine.readyQueue().size(POOL)));
    }

    /// 000.14: the live state is written before the answer when Redis answers within 50 ms.
    @Test
    void a_server_that_hangs_costs_a_submit_next_to_nothing() {
        SERVER.pause();
        var board = engine.taskBoard();
        var entry = List.of(new LoggedEntry(1, 1, Rows.entry(new TaskId(6), TaskState.PENDING)));
        var all = took(() -> {
            for (int i = 0; i < 200; i++) {
                board.follow(entry);
            }
        });
        assertThat(all).isBetween(Duration.ofMillis(50), PromisedTime.within(Duration.ofMillis(800)));
        SERVER.resume();
        await().atMost(SOON)
                .until(() -> succeeds(
                        () -> assertThat(board.standing(List.of(new TaskId(6)))).hasSize(1)));
    }

    @Test
    void a_server_that_was_started_again_or_emptied_is_used_at_once() {
        offer(1);
        SERVER.restart();
        await().atMost(SOON).until(() -> succeeds(() -> offer(2)));
        SERVER.wipe();
        await().atMost(SOON).until(() -> succeeds(() -> offer(3)));
        assertThat(engine.readyQueue().take(POOL, 5, Duration.ZERO)).contains(invitation(3));
    }

    @Test
    void a_lost_reply_is_reported() {
        proxy.cutBeforeReply();
        await().untilAsserted(
                        () -> assertThatThrownBy(() -> offer(1)).isInstanceOf(LiveStateUnavailableException.class));
        proxy.pass();
        await().atMost(SOON).until(() -> succeeds(() -> offer(2)));
    }

    private void offer(long task) {
        engine.readyQueue().offer(POOL, List.of(invitation(task)));
    }

    private static Invitation invitation(long task) {
        return new Invitation(SubtaskId.of(task, 1), 0, "echo", false, 0);
    }

    private static boolean succeeds(Runnable call) {
        try {
            call.run();
            return true;
        } catch (LiveStateUnavailableException | AssertionError _) {
            return false;
        }
    }

    private static Duration took(Runnable call) {
        var time = new RealTime();
        long start = time.nanos();
        call.run();
        return Duration.ofNanos(time.nanos() - start);
    }
}
