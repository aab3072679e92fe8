package dev.trawl.core.dispatch;

import dev.trawl.core.dispatch.ReassignReply.UnknownWorker;
import dev.trawl.core.dispatch.ReassignReply.WorkerLacks;
import dev.trawl.core.dispatch.ReassignReply.WorkerOffline;
import dev.trawl.core.dispatch.ReassignReply.WorkerUnfit;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Lane;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.live.Heartbeats;
import dev.trawl.spi.task.Subtask;
import java.util.Comparator;
import java.util.List;

/// Finds the worker that a caller requested for a subtask.
public record FindTarget(LedgerReads reads, Heartbeats heartbeats, TaskTypes types) {

    /// A worker that can get the work, or the reason why it cannot.
    sealed interface Target {}

    record Found(WorkerSession session) implements Target {}

    record Refused(ReassignReply why) implements Target {}

    /// Finds a worker for running subtasks of one type.
    Target find(Caller caller, String worker, String type, List<Subtask> held) {
        var open = reads.openSessions().stream()
                .filter(session -> session.project().equals(caller.project())
                        && session.worker().equals(worker))
                .findFirst();
        if (open.isEmpty()) {
            boolean joined = isEnrolled(caller, worker);
            return new Refused(joined ? new WorkerOffline() : new UnknownWorker());
        }
        var session = open.get();
        if (session.draining() || !isHeard(session)) {
            return new Refused(new WorkerOffline());
        }
        boolean offered =
                types.find(type).filter(found -> found.lane() == Lane.PULL).isEmpty();
        if (!offered || !session.runs(type)) {
            return new Refused(new WorkerUnfit(type));
        }
        return held.stream()
                .map(Subtask::needs)
                .filter(needs -> !needs.isMetBy(session.offers()))
                .max(Comparator.naturalOrder())
                .<Target>map(needs -> new Refused(new WorkerLacks(needs)))
                .orElseGet(() -> new Found(session));
    }

    private boolean isEnrolled(Caller caller, String worker) {
        return reads.identity().worker(caller.project(), worker).isPresent();
    }

    private boolean isHeard(WorkerSession session) {
        return heartbeats.live().stream().anyMatch(status -> status.session() == session.id());
    }
}
