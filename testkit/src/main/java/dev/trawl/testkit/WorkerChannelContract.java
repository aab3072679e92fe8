package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Lane;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.WorkerStatus;
import dev.trawl.spi.worker.ClaimRequest;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Registration;
import dev.trawl.spi.worker.Renewal;
import dev.trawl.spi.worker.RenewalReply;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import dev.trawl.spi.worker.WorkerChannel;
import dev.trawl.spi.worker.WorkerProfile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Rules of a worker channel on any transport.
@Timeout(300)
public abstract class WorkerChannelContract {

    private static final Outcome DONE = new Outcome.Succeeded("{\"done\":true}");

    private long request;

    /// The channel of the worker with this id; the same for each call.
    protected abstract WorkerChannel channel(String worker);

    /// Submits a task of one subtask that any worker may run.
    protected abstract TaskId submit(String payload);

    protected abstract void cancel(TaskId task);

    @Test
    void a_worker_receives_a_task_and_reports_it_once() {
        var session = register("w1");
        var task = submit("{\"n\":1}");
        var lease = next("w1", session);
        assertThat(lease.id().subtask().task()).isEqualTo(task);
        assertThat(lease.payload()).isEqualTo("{\"n\":1}");
        assertThat(lease.whole()).isEqualTo("{\"n\":1}");
        assertThat(lease.attempt()).isEqualTo(1);
        var report = report(session, lease, 1, DONE);
        assertThat(channel("w1").report(report).join()).isEqualTo(ReportReply.COMMITTED);
        assertThat(more("w1", session)).isEmpty();
    }

    @Test
    void next_lease_resumes_at_the_checkpoint() {
        var session = register("w1");
        submit("{}");
        var first = next("w1", session);
        var checkpoint = new Report(
                session.session(), first.id(), 1, Optional.of("7"), List.of(), Discovery.NONE, new Outcome.Continues());
        assertThat(channel("w1").report(checkpoint).join()).isEqualTo(ReportReply.COMMITTED);
        assertThat(channel("w1").report(checkpoint).join()).isEqualTo(ReportReply.COMMITTED);
        assertThat(channel("w1")
                        .report(report(session, first, 2, new Outcome.HandedBack()))
                        .join())
                .isEqualTo(ReportReply.COMMITTED);
        var second = next("w1", session);
        assertThat(second.cursor()).isEqualTo("7");
        assertThat(second.id().epoch()).isGreaterThan(first.id().epoch());
    }

    @Test
    void an_old_lease_changes_nothing() {
        var session = register("w1");
        submit("{}");
        var lease = next("w1", session);
        var other = register("w2");
        channel("w1").leave(session.session()).join();
        var taken = next("w2", other);
        assertThat(taken.id().subtask()).isEqualTo(lease.id().subtask());
        assertThat(channel("w1").report(report(session, lease, 1, DONE)).join()).isEqualTo(ReportReply.STALE_LEASE);
        assertThat(channel("w2").report(report(other, taken, 1, DONE)).join()).isEqualTo(ReportReply.COMMITTED);
    }

    @Test
    void a_renewal_keeps_leases_and_returns_lost_ones() {
        var session = register("w1");
        var task = submit("{}");
        var lease = next("w1", session);
        var kept = renew(session, lease.id());
        assertThat(kept.open()).isTrue();
        assertThat(kept.drain()).isFalse();
        assertThat(kept.lost()).isEmpty();
        cancel(task);
        assertThat(renew(session, lease.id()).lost()).containsExactly(lease.id());
    }

    @Test
    void a_cancelled_lease_is_voided_without_a_renewal() {
        var session = register("w1");
        var task = submit("{}");
        var lease = next("w1", session);
        assertThat(channel("w1").voided(List.of(lease.id()))).isEmpty();
        cancel(task);
        assertThat(channel("w1").voided(List.of(lease.id()))).containsExactly(lease.id());
    }

    @Test
    void a_session_that_was_left_is_over() {
        var session = register("w1");
        channel("w1").heartbeat(new WorkerStatus(session.session(), 0, 0.5, 1, 2));
        assertThat(renew(session).open()).isTrue();
        channel("w1").leave(session.session()).join();
        channel("w1").leave(session.session()).join();
        assertThat(renew(session).open()).isFalse();
    }

    @Test
    void a_new_session_of_the_same_worker_ends_the_old_one() {
        var old = register("w1");
        var session = register("w1");
        assertThat(session.session()).isGreaterThan(old.session());
        assertThat(renew(old).open()).isFalse();
        assertThat(renew(session).open()).isTrue();
    }

    @Test
    void without_work_the_wait_ends() {
        var session = register("w1");
        assertThat(channel("w1").invitations(session.session(), 5, Duration.ofMillis(50)))
                .isEmpty();
    }

    private Registration register(String worker) {
        return channel(worker)
                .register(new WorkerProfile("default", worker, worker, "node", 4, Set.of()))
                .join();
    }

    private RenewalReply renew(Registration session, LeaseId... held) {
        return channel("w1")
                .renew(new Renewal(session.session(), List.of(held)))
                .join();
    }

    private Lease next(String worker, Registration session) {
        for (int tries = 0; tries < 100; tries++) {
            var leases = take(worker, session, Duration.ofMillis(200));
            if (!leases.isEmpty()) {
                return leases.getFirst();
            }
        }
        throw new AssertionError("nothing to do");
    }

    private List<Lease> more(String worker, Registration session) {
        return take(worker, session, Duration.ofMillis(100));
    }

    private List<Lease> take(String worker, Registration session, Duration wait) {
        List<Invitation> invitations = new ArrayList<>(channel(worker).invitations(session.session(), 1, wait));
        request++;
        return channel(worker)
                .claim(new ClaimRequest(session.session(), request, Lane.ASSIGN, invitations))
                .join();
    }

    private static Report report(Registration session, Lease lease, int number, Outcome outcome) {
        return new Report(session.session(), lease.id(), number, outcome);
    }
}
