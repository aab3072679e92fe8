package dev.trawl.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.CoreConfig;
import dev.trawl.core.World;
import dev.trawl.core.task.SubtaskLife;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.worker.Renewal;
import dev.trawl.spi.worker.ReportReply;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Sessions keep leases, and lose them in time. (R3, R5, R7, R8, R9; 002.11, 000.30, 001.36)
class SessionsTest {

    private static final Duration TTL = LeaseConfig.DEFAULTS.ttl();

    private final World world = new World();

    @Test
    void a_session_that_renews_keeps_its_leases() {
        long session = world.worker("w1", 2);
        world.submit("echo", "1");
        var lease = world.claimOne(session);
        for (int i = 0; i < 12; i++) {
            world.pass(Duration.ofSeconds(5));
            world.renew(session, lease);
        }
        assertThat(world.succeed(session, lease)).isEqualTo(ReportReply.COMMITTED);
    }

    /// 000.29, 004.31
    @Test
    void a_silent_session_loses_its_work_within_the_ttl_and_two_seconds() {
        long silent = world.worker("w1", 2);
        var task = world.submit("echo", "1");
        var lost = world.claimOne(silent);
        long other = world.worker("w2", 2);
        world.pass(TTL.minusSeconds(1));
        world.renew(other);
        assertThat(world.claim(other, 1)).isEmpty();
        world.pass(Duration.ofSeconds(3));
        var moved = world.claimOne(other);
        assertThat(moved.id().subtask()).isEqualTo(World.only(task));
        assertThat(moved.id().epoch()).isGreaterThan(lost.id().epoch());
        assertThat(world.succeed(silent, lost)).isEqualTo(ReportReply.STALE_LEASE);
        assertThat(world.succeed(other, moved)).isEqualTo(ReportReply.COMMITTED);
    }

    @Test
    void a_lost_worker_is_logged_once_with_its_subtask_count() {
        var said = new ByteArrayOutputStream();
        PrintStream before = System.err;
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            long silent = world.worker("certainly-lost", 2);
            world.submit("echo", "1");
            world.claimOne(silent);
            world.pass(TTL.plusSeconds(3));
            world.pass(TTL);
        } finally {
            System.setErr(before);
        }
        assertThat(said.toString(StandardCharsets.UTF_8))
                .containsOnlyOnce("WARN dev.trawl.core.session.SweepSessions - "
                        + "worker lost worker=certainly-lost subtasks=1");
    }

    @Test
    void a_jump_of_the_wall_clock_expires_nothing() {
        long session = world.worker("w1", 2);
        world.submit("echo", "1");
        var lease = world.claimOne(session);
        for (Duration jump : List.of(Duration.ofHours(1), Duration.ofHours(-2), Duration.ofDays(3))) {
            world.time.jumpWall(jump);
            world.pass(Duration.ofSeconds(3));
            world.renew(session, lease);
        }
        assertThat(world.succeed(session, lease)).isEqualTo(ReportReply.COMMITTED);
    }

    /// Within the TTL and one renewal interval. (R7)
    @Test
    void a_lease_the_worker_never_learnt_of_goes_back_without_a_delivery() {
        long session = world.worker("w1", 2);
        var task = world.submit("echo", "1");
        world.claimOne(session); // the answer is lost
        var left = LeaseConfig.DEFAULTS.ttl().plus(LeaseConfig.DEFAULTS.renewInterval());
        for (; left.isPositive(); left = left.minus(LeaseConfig.DEFAULTS.renewInterval())) {
            world.pass(LeaseConfig.DEFAULTS.renewInterval());
            world.renew(session);
        }
        assertThat(world.subtask(task, 1).state()).isEqualTo(SubtaskState.QUEUED);
        assertThat(world.subtask(task, 1).attempts().deliveries()).isZero();
    }

    @Test
    void a_worker_that_comes_back_under_its_name_gives_up_its_old_work() {
        long first = world.worker("w1", 2);
        world.submit("echo", "1");
        var lease = world.claimOne(first);
        long second = world.worker("w1", 2);
        assertThat(world.succeed(first, lease)).isEqualTo(ReportReply.STALE_LEASE);
        assertThat(world.await(world.core.channel().renew(new Renewal(first, List.of())))
                        .open())
                .isFalse();
        world.pass(Duration.ofSeconds(2));
        assertThat(world.succeed(second, world.claimOne(second))).isEqualTo(ReportReply.COMMITTED);
    }

    /// R9
    @Test
    void after_a_lack_of_memory_the_largest_page_waits_and_runs_alone_and_its_neighbours_do_neither() {
        long died = world.worker("w1", 5);
        var neighbours = List.of(world.submit("echo", "1"), world.submit("echo", "2"));
        var largest = world.submit("echo", "3");
        assertThat(world.claim(died, 5)).hasSize(3);

        assertThat(world.await(world.core.sessions().ranOutOfMemory(died, World.only(largest))))
                .isTrue();
        long restarted = world.worker("w1", 5);

        assertThat(world.subtask(largest, 1).status().notBefore())
                .hasValue(world.ledger.reads().now() + 2_000);
        world.pass(Duration.ofSeconds(1));
        assertThat(world.claim(restarted, 5))
                .extracting(lease -> lease.id().subtask().task())
                .containsExactlyInAnyOrderElementsOf(neighbours);
        world.pass(Duration.ofSeconds(5));
        assertThat(world.claim(restarted, 5)).as("beside others").isEmpty();
        long idle = world.worker("w2", 5);
        world.pass(Duration.ofSeconds(1));
        assertThat(world.claimOne(idle).id().subtask()).isEqualTo(World.only(largest));
        assertThat(world.await(world.core.sessions().ranOutOfMemory(died, World.only(largest))))
                .as("the session has ended")
                .isFalse();
    }

    @Test
    void a_worker_that_says_good_bye_gives_back_at_once() {
        long leaving = world.worker("w1", 2);
        var task = world.submit("echo", "1");
        world.claimOne(leaving);
        long other = world.worker("w2", 2);
        world.await(world.core.channel().leave(leaving));
        assertThat(world.subtask(task, 1).state()).isEqualTo(SubtaskState.QUEUED);
        assertThat(world.claimOne(other).id().subtask()).isEqualTo(World.only(task));
    }

    @Test
    void a_draining_worker_gets_the_drain_flag_and_no_work() {
        long session = world.worker("w1", 2);
        world.await(world.core.sessions().drain(session, true));
        world.submit("echo", "1");
        assertThat(world.claim(session, 5)).isEmpty();
        assertThat(world.await(world.core.channel().renew(new Renewal(session, List.of())))
                        .drain())
                .isTrue();
    }

    @Test
    void a_subtask_that_kills_its_workers_is_dead_after_five_and_waits_longer_each_time() {
        var task = world.submit("echo", "1");
        for (int death = 1; death <= SubtaskLife.MAX_DELIVERIES; death++) {
            long session = world.worker("victim", 2);
            assertThat(world.subtask(task, 1).attempts().deliveries()).isEqualTo(death - 1);
            world.claimOne(session);
            world.worker("victim", 2); // comes back after the crash: the old session is lost
            if (death < SubtaskLife.MAX_DELIVERIES) {
                assertThat(world.subtask(task, 1).state()).isEqualTo(SubtaskState.PENDING);
                assertThat(world.subtask(task, 1).status().notBefore())
                        .hasValue(world.ledger.reads().now() + (1_000L << (death - 1)));
                world.pass(Duration.ofSeconds(1L << (death - 1)));
            }
        }
        assertThat(world.subtask(task, 1).state()).isEqualTo(SubtaskState.DEAD);
        assertThat(world.task(task).state()).isEqualTo(TaskState.FAILED);
        assertThat(world.task(task).status().reason().orElseThrow()).contains("poison", "victim");
    }

    @Test
    void a_newer_leader_makes_the_older_one_harmless() {
        world.settle();
        long oldTerm = world.ledger.reads().term();
        var other = world.anotherNode(CoreConfig.defaults("node-2"));
        world.settle(other);
        assertThat(world.ledger.reads().term()).isGreaterThan(oldTerm);
        assertThat(world.core.round().metrics().term()).isEqualTo(oldTerm); // it has not noticed yet
        world.pass(Duration.ofSeconds(2));
        assertThat(world.core.round().metrics().term()).isGreaterThan(oldTerm + 1);
    }

    /// 002.12
    @Test
    void an_attempt_that_overruns_on_a_living_worker_is_cut_off_as_timeout() {
        long session = world.worker("w1", 2);
        var task = world.submit("echo", "1");
        var lease = world.claimOne(session);
        for (int i = 0; i < 30; i++) {
            world.pass(Duration.ofSeconds(4));
            world.renew(session, lease);
        }
        assertThat(world.subtask(task, 1).status().cause()).hasValue("TIMEOUT");
        assertThat(world.subtask(task, 1).attempts().failed()).isEqualTo(1);
        assertThat(world.succeed(session, lease)).isEqualTo(ReportReply.STALE_LEASE);
    }
}
