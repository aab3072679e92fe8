package dev.trawl.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.redis.RedisEngine.LeaderLock;
import dev.trawl.redis.connection.RedisAddress;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.NodeInfo;
import dev.trawl.spi.live.WorkerStatus;
import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.testkit.Rows;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The names of keys and what stands in them, as documents 000 and 002 have them: others may look there. (002.02)
class KeyNamesTest {

    private static final String URL = OpenEngines.SERVER.url() + "/5";

    private final RedisCommands<String, String> commands = OpenEngines.cli();
    private final RedisEngine engine =
            RedisEngine.open(RedisAddress.parse(URL, "", ""), "", new RealTime(), KeyNamesTest::session);

    private static Optional<WorkerSession> session(long number) {
        var plain = Rows.session("w-1").numbered(number);
        return Optional.of(number < 100 ? plain : of("p2", number == 100 ? "w-1" : "queue", plain));
    }

    private static WorkerSession of(String project, String worker, WorkerSession like) {
        return new WorkerSession(
                like.id(),
                project,
                worker,
                "Name",
                "node-1",
                4,
                Set.of("echo", "crawl"),
                like.offers(),
                0,
                Map.of(),
                false,
                true,
                0,
                0,
                0);
    }

    @BeforeEach
    void look() {
        commands.select(5);
    }

    @AfterEach
    void leave() {
        engine.close();
        commands.flushdb();
        commands.select(0);
    }

    /// 002.08, 002.11: the queues of the default pool, and those of others.
    @Test
    void queues_are_named_by_priority() {
        engine.readyQueue().offer("default", List.of(invitation(1, true), invitation(2, false)));
        engine.readyQueue().offer("slow", List.of(invitation(3, true), invitation(4, false)));
        assertThat(cli().lrange("queue:high", 0, -1)).containsExactly("1 t1.1 9 h 0 echo");
        assertThat(cli().lrange("queue:normal", 0, -1)).containsExactly("1 t2.1 9 n 0 echo");
        assertThat(cli().llen("queue:slow:high")).isEqualTo(1);
        assertThat(cli().llen("queue:slow:normal")).isEqualTo(1);
    }

    /// 002.22, 000.21, 000.07: a worker registers as `worker:{id}` for 30 s and says what it does.
    @Test
    void a_worker_stands_in_the_registry() {
        engine.heartbeats().beat(new WorkerStatus(7, 0, 0.5, 10, 20, 30), Duration.ofSeconds(30));
        assertThat(cli().get("worker:w-1"))
                .startsWith("{\"id\":\"w-1\",\"name\":\"w-1\",\"project\":\"default\",\"capacity\":10,\"types\":[],"
                        + "\"session\":7,\"status\":\"IDLE\",\"running\":0,\"cpu\":0.5,\"memory_used\":10,"
                        + "\"memory_max\":20,\"network_bytes\":30,\"at\":");
        assertThat(cli().ttl("worker:w-1")).isBetween(25L, 30L);
        assertThat(cli().ttl("workers")).isBetween(25L, 30L);
        engine.heartbeats().beat(new WorkerStatus(7, 0, 0.5, 10, 20, 30), Duration.ofSeconds(5));
        assertThat(cli().ttl("workers")).isGreaterThan(20); // another name on it may live longer
        engine.heartbeats().beat(new WorkerStatus(7, 3, 0.5, 10, 20), Duration.ofSeconds(30));
        assertThat(cli().get("worker:w-1")).contains("\"status\":\"RUNNING\",\"running\":3");
        engine.heartbeats().forget(7);
        assertThat(cli().get("worker:w-1")).isNull();
    }

    /// 000.30, 000.31: the leader shows a worker as lost, and nobody counts on it.
    @Test
    void a_lost_worker_is_shown_as_unhealthy_for_some_minutes() {
        engine.heartbeats().beat(new WorkerStatus(7, 1, 0, 0, 0), Duration.ofSeconds(30));
        engine.heartbeats().lost(List.of(7L));
        assertThat(cli().get("worker:w-1")).contains("\"id\":\"w-1\"", "\"status\":\"UNHEALTHY\"");
        assertThat(cli().ttl("worker:w-1")).isBetween(120L, 600L);
        assertThat(engine.heartbeats().live()).isEmpty();
        cli().del("worker:w-1");
        engine.heartbeats().lost(List.of(7L));
        assertThat(cli().get("worker:w-1")).contains("\"status\":\"UNHEALTHY\"");
    }

    @Test
    void workers_of_other_projects_are_named_with_them_and_never_meet_an_inbox() {
        engine.heartbeats().beat(new WorkerStatus(100, 1, 0, 0, 0), Duration.ofSeconds(30));
        engine.heartbeats().beat(new WorkerStatus(101, 1, 0, 0, 0), Duration.ofSeconds(30));
        assertThat(cli().get("worker:p2:w-1")).contains("\"project\":\"p2\"", "\"types\":[\"crawl\",\"echo\"]");
        assertThat(cli().get("worker:p2:%71ueue")).contains("\"id\":\"queue\"");
        assertThat(engine.heartbeats().live()).hasSize(2);
        engine.inboxes().put(100, List.of(invitation(1, false)));
        assertThat(cli().llen("worker:p2:w-1:queue")).isEqualTo(1);
        var colon = new WorkerIdentity("default", "a:queue", "", 1, Set.of());
        assertThat(new RedisKeys("x:").worker(RedisKeys.label(colon))).isEqualTo("x:worker:a%3Aqueue");
    }

    /// 002.26: a worker takes from its own queue.
    @Test
    void an_inbox_is_the_queue_of_its_worker() {
        engine.inboxes().put(7, List.of(invitation(1, false)));
        assertThat(cli().lrange("worker:w-1:queue", 0, -1)).containsExactly("7 1 t1.1 9 n 0 echo");
        assertThat(cli().ttl("worker:w-1:queue")).isBetween(500L, 600L);
        assertThat(engine.inboxes().take(7, 5, Duration.ZERO)).containsExactly(invitation(1, false));
        assertThat(cli().exists("worker:w-1:queue")).isZero();
    }

    /// 000.13, 000.14, 000.24, 000.25, 000.34: the task's live state, and its counter.
    @Test
    void a_task_is_a_hash_of_its_progress() {
        var task = new TaskId(12);
        follow(1, task, SubtaskState.QUEUED, Optional.of(TaskState.PENDING));
        assertThat(cli().hgetall("task:t12"))
                .containsEntry("state", "PENDING")
                .containsEntry("total", "1")
                .containsEntry("done", "0")
                .containsEntry("failed", "0")
                .containsEntry("subtask", "t12.1")
                .containsEntry("subtask_state", "QUEUED")
                .containsEntry("updated", "1000");
        assertThat(cli().ttl("task:t12")).isGreaterThan(Duration.ofDays(20).toSeconds());
        follow(2, task, SubtaskState.SUCCEEDED, Optional.of(TaskState.COMPLETED));
        await().until(() -> "1".equals(cli().hget("task:t12", "done"))); // the board may be a moment behind
        assertThat(cli().ttl("task:t12")).isBetween(86_000L, 86_400L);
    }

    /// 002.05, 002.20: the leader's lock.
    @Test
    void the_leader_stands_under_its_key() {
        try (var election = engine.election("node-1", LeaderLock.DEFAULTS, () -> {})) {
            await().until(election::leads);
            assertThat(cli().get("scheduler:leader")).isEqualTo("node-1");
            assertThat(cli().pttl("scheduler:leader")).isBetween(5_000L, 10_000L);
        }
        assertThat(cli().get("scheduler:leader")).isNull();
    }

    @Test
    void a_cancelled_lease_leaves_a_mark() {
        engine.marks().mark(Map.of(SubtaskId.of(12, 7), 5L), Duration.ofSeconds(15));
        assertThat(cli().get("cancel:t12.7")).isEqualTo("5");
        assertThat(cli().ttl("cancel:t12.7")).isBetween(10L, 15L);
    }

    @Test
    void a_node_stands_under_its_id() {
        engine.membership().announce(new NodeInfo("n1", "n1", Set.of("master"), "", "0.1.0", 5));
        assertThat(cli().get("node:n1")).contains("\"id\":\"n1\"", "\"started_at\":5");
        assertThat(cli().ttl("node:n1")).isBetween(5L, 15L);
        assertThat(cli().ttl("nodes")).isBetween(5L, 15L);
        engine.membership().close();
        assertThat(cli().exists("node:n1")).isZero();
    }

    /// Asked after the server has done all that it was told.
    private RedisCommands<String, String> cli() {
        assertThat(engine.readyQueue().size("nobody's")).isZero();
        return commands;
    }

    private void follow(long position, TaskId task, SubtaskState state, Optional<TaskState> taskState) {
        engine.taskBoard()
                .follow(List.of(new LoggedEntry(
                        position,
                        1_000,
                        new LogEntry(
                                task, "default", "echo", 1, Optional.of(state), taskState, 0, 7, 0, "node-1", ""))));
    }

    private static Invitation invitation(long task, boolean high) {
        return new Invitation(SubtaskId.of(task, 1), 9, "echo", high, 0);
    }
}
