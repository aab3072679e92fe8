package dev.trawl.core.pull;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.pull.PullWorker;
import dev.trawl.spi.task.Subtask;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The pull workers of one commit group with their open sessions. All are locked before any other row.
final class LockedPullWorkers {

    private static final int ALL = 1_000;

    private final Transaction transaction;
    private final Map<WorkerKey, PullWorker> workers = new TreeMap<>();
    private final Map<Long, WorkerSession> sessions = new HashMap<>();

    LockedPullWorkers(Transaction transaction, Collection<WorkerKey> keys) {
        this.transaction = transaction;
        keys.stream()
                .distinct()
                .sorted()
                .forEach(key -> transaction
                        .pullWorkers()
                        .lock(key.project(), key.worker())
                        .ifPresent(worker -> workers.put(key, worker)));
        workers.values().stream()
                .map(PullWorker::session)
                .distinct()
                .sorted()
                .forEach(id -> transaction
                        .sessions()
                        .lock(id)
                        .filter(WorkerSession::open)
                        .ifPresent(session -> sessions.put(id, session)));
    }

    Optional<PullWorker> worker(WorkerKey key) {
        return Optional.ofNullable(workers.get(key));
    }

    Optional<WorkerSession> session(PullWorker worker) {
        return Optional.ofNullable(sessions.get(worker.session()));
    }

    /// The reason why the caller may not act for the worker; empty if it may.
    Optional<PullAnswer> refusal(Caller caller, WorkerKey key) {
        var worker = worker(key);
        if (worker.isEmpty()) {
            return Optional.of(PullAnswer.NOT_REGISTERED);
        }
        if (!worker.get().credential().equals(caller.principal())) {
            return Optional.of(PullAnswer.TAKEN);
        }
        return session(worker.get()).isEmpty() ? Optional.of(PullAnswer.NOT_REGISTERED) : Optional.empty();
    }

    void keep(PullWorker worker) {
        workers.put(new WorkerKey(worker.project(), worker.worker()), worker);
        transaction.pullWorkers().keep(worker);
    }

    /// Renews the session of a worker that sent a request.
    void heard(PullWorker worker) {
        session(worker).ifPresent(was -> {
            var now = was.renewed(was.missed());
            transaction.sessions().change(was, now);
            sessions.put(now.id(), now);
        });
    }

    long seat(WorkerSession session) {
        sessions.put(session.id(), session);
        return session.id();
    }

    PullWorkerStatus seatOf(PullWorker worker) {
        var held = transaction.subtasks().peekHeldBy(worker.session(), ALL).stream()
                .map(Subtask::id)
                .map(SubtaskId::task)
                .toList();
        return new PullWorkerStatus(PullAnswer.DONE, worker.paused(), worker.session(), held);
    }
}
