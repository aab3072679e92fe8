package dev.trawl.core.leader;

import dev.trawl.core.dispatch.Roster;
import dev.trawl.core.session.SweepSessions;
import dev.trawl.core.time.Timer;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.task.LogEntry;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Watches the worker sessions: keeps the roster current, ends sessions that are no longer renewed, and tells
/// `InvitationDuty` which sessions have come and gone.
public final class SessionDuty implements LeaderDuty {

    private static final Logger log = LoggerFactory.getLogger(SessionDuty.class);

    private final LedgerReads reads;
    private final Roster roster;
    private final SweepSessions sweep;
    private final SessionHealth health;
    private final InvitationDuty invitations;
    private final LeaderMailbox mailbox;
    private final Timer beats;

    public SessionDuty(
            LedgerReads reads,
            Roster roster,
            SweepSessions sweep,
            SessionHealth health,
            InvitationDuty invitations,
            LeaderMailbox mailbox) {
        this.reads = reads;
        this.roster = roster;
        this.sweep = sweep;
        this.health = health;
        this.invitations = invitations;
        this.mailbox = mailbox;
        this.beats = new Timer(sweep.interval());
    }

    @Override
    public void begin(long nowNanos) {
        sweep.reset();
        roster.rebuild(reads.openSessions(), reads.running(), nowNanos);
        beats.dueAt(nowNanos);
    }

    @Override
    public void committed(LogEntry entry, long nowNanos) {
        roster.follow(entry, nowNanos);
    }

    @Override
    public boolean runOnce(long term, long nowNanos) {
        if (mailbox.takeSessionsChanged() || beats.isDue(nowNanos)) {
            watch(reads.openSessions(), term);
        }
        return true;
    }

    @Override
    public long nanosToNextRun(long nowNanos) {
        return beats.nanosLeft(nowNanos);
    }

    private void watch(List<WorkerSession> open, long term) {
        int before = roster.sessions().size();
        var gone = roster.seat(open);
        invitations.forget(gone); // first: ended sessions are reported once, and the rest may fail
        roster.heard(health.healthy(open));
        sweep(open, term);
        if (!gone.isEmpty() || before != open.size()) {
            invitations.workersChanged(gone);
        }
    }

    private void sweep(List<WorkerSession> open, long term) {
        for (var ending : sweep.runOnce(open, term)) {
            var _ = ending.whenComplete((_, failure) -> {
                if (failure == null) {
                    mailbox.sessionsChanged();
                } else { // the next check of the beats retries
                    log.warn("step failed step=sweep cause={}", failure.toString());
                }
            });
        }
    }
}
