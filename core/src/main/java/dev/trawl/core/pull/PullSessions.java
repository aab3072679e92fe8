package dev.trawl.core.pull;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.session.WorkerSessions;
import dev.trawl.core.task.TaskType;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.spi.Caller;
import dev.trawl.spi.WorkerOffers;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.live.Heartbeats;
import dev.trawl.spi.pull.PullWorker;
import dev.trawl.spi.worker.Protocol;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/// Registers pull workers, and pauses or disconnects them on request of an operator. A worker that registers again
/// keeps its open session and its leases.
public final class PullSessions {

    private static final Duration SHORTEST = Duration.ofMinutes(1);

    private final GroupCommit commits;
    private final TaskTypes types;
    private final WorkerSessions sessions;
    private final Heartbeats heartbeats;
    private final Operation<Registering, PullWorkerStatus> register = this::registerAll;
    private final Operation<Pausing, Optional<PullWorker>> pause = (transaction, orders) ->
            orders.stream().map(order -> pause(transaction, order)).toList();

    public PullSessions(GroupCommit commits, TaskTypes types, WorkerSessions sessions, Heartbeats heartbeats) {
        this.commits = commits;
        this.types = types;
        this.sessions = sessions;
        this.heartbeats = heartbeats;
    }

    /// Opens a session, or continues the open one. From then on, the caller's credential owns the worker id.
    public CompletableFuture<PullWorkerStatus> register(Caller caller, PullProfile profile) {
        return commits.writeIfRoom(register, 0, new Registering(caller, profile))
                .thenApply(seat -> {
                    seat.tell(heartbeats);
                    return seat;
                });
    }

    /// Pauses or resumes a worker. A paused worker gets no new work. Empty if the project has no such worker.
    public CompletableFuture<Optional<PullWorker>> pause(Caller caller, String worker, boolean paused) {
        return commits.write(pause, 0, new Pausing(caller, worker, paused));
    }

    /// Ends the session of a worker and releases its leases at once. A worker that returns is paused.
    public CompletableFuture<Optional<PullWorker>> offline(Caller caller, String worker) {
        return pause(caller, worker, true)
                .thenCompose(found -> found.isEmpty()
                        ? CompletableFuture.completedFuture(found)
                        : sessions.leave(found.get().session()).thenApply(_ -> {
                            heartbeats.forget(found.get().session());
                            return found;
                        }));
    }

    private record Registering(Caller caller, PullProfile profile) {

        WorkerKey key() {
            return WorkerKey.of(caller, profile.worker());
        }
    }

    private record Pausing(Caller caller, String worker, boolean paused) {}

    private List<PullWorkerStatus> registerAll(Transaction transaction, List<Registering> asked) {
        var atHand = new LockedPullWorkers(
                transaction, asked.stream().map(Registering::key).toList());
        return asked.stream().map(one -> register(transaction, atHand, one)).toList();
    }

    private PullWorkerStatus register(Transaction transaction, LockedPullWorkers atHand, Registering asked) {
        var caller = asked.caller();
        var profile = asked.profile();
        var was = atHand.worker(asked.key())
                .orElseGet(() -> PullWorker.fresh(caller.project(), profile.worker(), caller.principal()));
        if (!was.credential().equals(caller.principal())) {
            return PullWorkerStatus.refused(PullAnswer.TAKEN);
        }
        if (atHand.session(was).isEmpty()) {
            if (transaction
                    .sessions()
                    .lockOpen(caller.project(), profile.worker())
                    .isPresent()) {
                return PullWorkerStatus.refused(PullAnswer.TAKEN); // by a worker of another kind
            }
        }
        long session = atHand.session(was)
                .map(WorkerSession::id)
                .orElseGet(() -> atHand.seat(open(transaction, caller, profile)));
        var now = was.registered(profile.name(), profile.about(), session, transaction.now());
        atHand.keep(now);
        atHand.heard(now);
        return atHand.seatOf(now);
    }

    /// Opens a session that outlives any lock. So a silent worker loses its leases only by lock expiry.
    private WorkerSession open(Transaction transaction, Caller caller, PullProfile profile) {
        var lock = types.find(profile.type()).map(TaskType::timeout).orElse(SHORTEST);
        var ttl = lock.multipliedBy(2).compareTo(SHORTEST) < 0 ? SHORTEST : lock.multipliedBy(2);
        var session = new WorkerSession(
                0,
                caller.project(),
                profile.worker(),
                profile.name(),
                "",
                1,
                Set.of(profile.type()),
                WorkerOffers.http(Protocol.CURRENT),
                0,
                Map.of(),
                false,
                true,
                transaction.now(),
                0,
                ttl.toMillis());
        return session.numbered(transaction.sessions().insert(session));
    }

    private static Optional<PullWorker> pause(Transaction transaction, Pausing order) {
        var found = transaction.pullWorkers().lock(order.caller().project(), order.worker());
        return found.map(worker -> {
            var now = worker.withPaused(order.paused());
            transaction.pullWorkers().keep(now);
            return now;
        });
    }
}
