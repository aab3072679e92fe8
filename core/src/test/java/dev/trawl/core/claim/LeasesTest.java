package dev.trawl.core.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.World;
import dev.trawl.core.task.TaskAction;
import dev.trawl.plugin.Lease;
import dev.trawl.spi.Lane;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.task.SegmentRange;
import dev.trawl.spi.worker.ClaimRequest;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Claims and reports: one claim wins, and only its holder can change anything. (R2, R3, R7)
class LeasesTest {

    private final World world = new World();

    /// 002.29
    @Test
    void a_lease_carries_all_that_is_needed() {
        long session = world.worker("w1", 4);
        var task = world.submit("echo", "{\"n\":1}");
        Lease lease = world.claimOne(session);
        assertThat(lease.id().subtask()).isEqualTo(World.only(task));
        assertThat(lease.payload()).isEqualTo("{\"n\":1}");
        assertThat(lease.executor()).isEqualTo("local");
        assertThat(lease.timeout()).isEqualTo(Duration.ofSeconds(60));
        assertThat(lease.attempt()).isEqualTo(1);
        assertThat(world.task(task).state()).isEqualTo(TaskState.RUNNING);
    }

    /// 002.45
    @Test
    void the_settings_of_the_executor_reach_the_lease() {
        world.type("called", "{\"executor\":\"http\",\"settings\":{\"url\":\"http://one.example/\",\"n\":[1]}}");
        world.core.types().refresh();
        long session = world.worker("w1", 4);
        world.submit("called", "1");
        world.type("called", "{\"executor\":\"http\",\"settings\":{\"url\":\"http://two.example/\"}}");
        world.core.types().refresh();
        var lease = world.claimOne(session);
        assertThat(lease.executor()).isEqualTo("http");
        assertThat(lease.settings()).isEqualTo("{\"url\":\"http://one.example/\",\"n\":[1]}");
    }

    /// 000.43
    @Test
    void of_two_claims_one_wins() {
        long one = world.worker("w1", 4);
        long other = world.worker("w2", 4);
        var task = world.submit("echo", "1");
        var invitation = new Invitation(World.only(task), 0, "echo", false, 0);
        var first = world.core.channel().claim(new ClaimRequest(one, 1, Lane.COMPETE, List.of(invitation)));
        var second = world.core.channel().claim(new ClaimRequest(other, 1, Lane.COMPETE, List.of(invitation)));
        world.settle();
        assertThat(first.join()).hasSize(1);
        assertThat(second.join()).isEmpty();
    }

    @Test
    void the_same_claim_again_returns_the_same_lease() {
        long session = world.worker("w1", 4);
        var task = world.submit("echo", "1");
        var request = new ClaimRequest(
                session, 77, Lane.ASSIGN, List.of(new Invitation(World.only(task), 0, "echo", false, 0)));
        var first = world.await(world.core.channel().claim(request));
        assertThat(first).hasSize(1);
        assertThat(world.await(world.core.channel().claim(request))).isEqualTo(first);
    }

    @Test
    void an_ended_session_claims_nothing() {
        long session = world.worker("w1", 4);
        var task = world.submit("echo", "1");
        world.await(world.core.channel().leave(session));
        var request = new ClaimRequest(
                session, 1, Lane.ASSIGN, List.of(new Invitation(World.only(task), 0, "echo", false, 0)));
        assertThat(world.await(world.core.channel().claim(request))).isEmpty();
    }

    /// 000.35
    @Test
    void a_result_ends_the_subtask_and_its_task_in_one_commit() {
        long session = world.worker("w1", 4);
        var task = world.submit("echo", "1");
        var lease = world.claimOne(session);
        assertThat(world.report(session, lease, 1, new Outcome.Succeeded("[1,2]")))
                .isEqualTo(ReportReply.COMMITTED);
        assertThat(world.subtask(task, 1).state()).isEqualTo(SubtaskState.SUCCEEDED);
        assertThat(world.task(task).state()).isEqualTo(TaskState.COMPLETED);
        assertThat(world.task(task).progress().done()).isEqualTo(1);
        assertThat(world.metrics.told).contains("created echo").anyMatch(line -> line.startsWith("completed echo"));
    }

    @Test
    void a_repeated_report_is_known_and_counts_once() {
        long session = world.worker("w1", 4);
        var task = world.submit("echo", "1");
        var lease = world.claimOne(session);
        world.succeed(session, lease);
        var log = world.ledger.reads().logOf(task, 0, 100);
        assertThat(world.succeed(session, lease)).isEqualTo(ReportReply.COMMITTED);
        assertThat(world.ledger.reads().logOf(task, 0, 100)).isEqualTo(log);
        assertThat(world.report(session, lease, 2, new Outcome.Failed(true, "late")))
                .isEqualTo(ReportReply.STALE_LEASE);
    }

    @Test
    void a_repeated_checkpoint_commits_its_ranges_once() {
        long session = world.worker("w1", 4);
        var task = world.submit("echo", "1");
        var lease = world.claimOne(session);
        var checkpoint = new Report(
                session,
                lease.id(),
                1,
                Optional.of("10"),
                List.of(new SegmentRange("segments/1/1", 0, 10, 3, 5)),
                Discovery.NONE,
                new Outcome.Continues());
        assertThat(world.await(world.core.channel().report(checkpoint))).isEqualTo(ReportReply.COMMITTED);
        assertThat(world.await(world.core.channel().report(checkpoint))).isEqualTo(ReportReply.COMMITTED);
        assertThat(world.ledger.reads().ranges(task, 0, 10)).hasSize(1);
    }

    @Test
    void a_holder_whose_lease_was_taken_away_changes_nothing() {
        long session = world.worker("w1", 4);
        var task = world.submit("echo", "1");
        var lease = world.claimOne(session);
        world.pass(Duration.ofSeconds(16)); // no renewal: the session is lost
        assertThat(world.succeed(session, lease)).isEqualTo(ReportReply.STALE_LEASE);
        assertThat(world.subtask(task, 1).state().isTerminal()).isFalse();
    }

    @Test
    void another_session_cannot_report_a_lease() {
        long session = world.worker("w1", 4);
        var task = world.submit("echo", "1");
        var lease = world.claimOne(session);
        long stranger = world.worker("w2", 4);
        assertThat(world.succeed(stranger, lease)).isEqualTo(ReportReply.STALE_LEASE);
        assertThat(world.subtask(task, 1).state()).isEqualTo(SubtaskState.RUNNING);
    }

    /// 000.36, 002.13
    @Test
    void a_failure_is_retried_with_backoff_until_the_attempts_are_used_up() {
        long session = world.worker("w1", 4);
        var task = world.submit("echo", "1");
        for (int attempt = 1; attempt <= 3; attempt++) {
            var lease = world.claimOne(session);
            assertThat(lease.attempt()).isEqualTo(attempt);
            world.report(session, lease, 1, new Outcome.Failed(true, "no luck"));
            world.renew(session);
            world.pass(Duration.ofSeconds(2L * attempt));
            world.renew(session);
        }
        assertThat(world.subtask(task, 1).state()).isEqualTo(SubtaskState.DEAD);
        assertThat(world.task(task).state()).isEqualTo(TaskState.FAILED);
        assertThat(world.task(task).status().reason().orElseThrow()).contains("no luck");
    }

    @Test
    void the_next_attempt_comes_no_sooner_than_somebody_asked() {
        long session = world.worker("w1", 4);
        var task = world.submit("echo", "1");
        long failed = world.ledger.reads().now();
        var busy = new Outcome.Failed(true, "busy", Duration.ofMinutes(2));
        world.report(session, world.claimOne(session), 1, busy);
        assertThat(world.subtask(task, 1).status().notBefore()).hasValue(failed + 120_000);
    }

    @Test
    void retry_delay_is_capped_and_final_failures_are_not_retried() {
        long session = world.worker("w1", 4);
        var task = world.submit("echo", "1");
        long failed = world.ledger.reads().now();
        world.report(session, world.claimOne(session), 1, new Outcome.Failed(true, "busy", Duration.ofDays(365)));
        assertThat(world.subtask(task, 1).status().notBefore())
                .hasValue(failed + Duration.ofDays(1).toMillis());
        var other = world.submit("echo", "2");
        world.report(session, world.claimOne(session), 1, new Outcome.Failed(false, "no", Duration.ofMinutes(2)));
        assertThat(world.subtask(other, 1).state()).isEqualTo(SubtaskState.DEAD);
    }

    @Test
    void a_permanent_failure_is_not_retried() {
        long session = world.worker("w1", 4);
        var task = world.submit("echo", "1");
        world.report(session, world.claimOne(session), 1, new Outcome.Failed(false, "bad input"));
        assertThat(world.subtask(task, 1).state()).isEqualTo(SubtaskState.DEAD);
    }

    @Test
    void nothing_is_committed_after_a_cancel_is_acknowledged() {
        long session = world.worker("w1", 4);
        var task = world.submit("echo", "1");
        var lease = world.claimOne(session);
        world.await(world.core.control().order(World.CALLER, task, TaskAction.CANCEL));
        assertThat(world.succeed(session, lease)).isEqualTo(ReportReply.STALE_LEASE);
        assertThat(world.task(task).state()).isEqualTo(TaskState.CANCELLED);
        assertThat(world.core.channel().voided(List.of(lease.id()))).containsExactly(lease.id());
    }

    @Test
    void a_returned_subtask_is_claimable_at_once() {
        long session = world.worker("w1", 4);
        var task = world.submit("echo", "1");
        var lease = world.claimOne(session);
        world.report(session, lease, 1, new Outcome.HandedBack());
        assertThat(world.subtask(task, 1).state()).isEqualTo(SubtaskState.QUEUED);
        assertThat(world.subtask(task, 1).attempts().deliveries()).isZero();
        assertThat(world.claimOne(session).id().epoch()).isEqualTo(lease.id().epoch() + 1);
    }
}
