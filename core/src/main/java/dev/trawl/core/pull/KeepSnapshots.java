package dev.trawl.core.pull;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.pull.HeldTask.Look;
import dev.trawl.core.pull.HeldTask.Named;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.pull.Snapshot;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;

/// Stores product snapshots from workers, each once. Snapshots for a task are accepted only from its lease holder.
public final class KeepSnapshots {

    private final GroupCommit commits;
    private final TaskTypes types;
    private final Operation<Delivery, Kept> operation = new Operation<>() {
        @Override
        public List<Kept> apply(Transaction transaction, List<Delivery> deliveries) {
            return keepAll(transaction, deliveries);
        }

        @Override
        public int weight(Delivery delivery) {
            return delivery.snapshots().size();
        }
    };

    public KeepSnapshots(GroupCommit commits, TaskTypes types) {
        this.commits = commits;
        this.types = types;
    }

    /// The worker and the task that snapshots are sent for.
    public record Source(String worker, TaskId task, Optional<LeaseId> lease) {}

    /// @param isNew element i is true if snapshot i was not stored before
    public record Kept(PullAnswer answer, List<Boolean> isNew) {}

    private record Delivery(Caller caller, Optional<Source> source, List<Snapshot> snapshots) {}

    /// Completes when all snapshots are durable, or all are rejected because the sender does not hold the task.
    public CompletableFuture<Kept> keep(Caller caller, Source source, List<Snapshot> snapshots) {
        return commits.writeIfRoom(operation, 0, new Delivery(caller, Optional.of(source), snapshots));
    }

    /// Completes when all snapshots are durable. They belong to no task.
    public CompletableFuture<Kept> keep(Caller caller, List<Snapshot> snapshots) {
        return commits.writeIfRoom(operation, 0, new Delivery(caller, Optional.empty(), snapshots));
    }

    private List<Kept> keepAll(Transaction transaction, List<Delivery> deliveries) {
        var keys = deliveries.stream()
                .flatMap(delivery -> delivery.source().stream().map(source -> key(delivery, source)))
                .toList();
        var atHand = new LockedPullWorkers(transaction, keys);
        var tasks = new TreeSet<TaskId>();
        deliveries.forEach(delivery -> delivery.source().map(Source::task).ifPresent(tasks::add));
        if (!tasks.isEmpty()) {
            transaction.subtasks().claimable(HeldTask.subtasks(tasks));
        }
        return deliveries.stream()
                .map(delivery -> keep(transaction, atHand, delivery))
                .toList();
    }

    private static WorkerKey key(Delivery delivery, Source source) {
        return WorkerKey.of(delivery.caller(), source.worker());
    }

    private Kept keep(Transaction transaction, LockedPullWorkers atHand, Delivery delivery) {
        var answer = delivery.source()
                .map(source -> answer(transaction, atHand, delivery, source))
                .orElse(PullAnswer.DONE);
        return answer == PullAnswer.DONE
                ? new Kept(answer, transaction.snapshots().keep(delivery.snapshots()))
                : new Kept(answer, List.of());
    }

    private PullAnswer answer(Transaction transaction, LockedPullWorkers atHand, Delivery delivery, Source source) {
        var named = new Named(source.task(), source.lease());
        return switch (HeldTask.look(transaction, atHand, types, delivery.caller(), key(delivery, source), named)) {
            case Look.Refused(var refusal) -> refusal;
            case Look.Found(var task) when task.held() -> PullAnswer.DONE;
            case Look.Found _ -> source.lease().isPresent() ? PullAnswer.STALE_LEASE : PullAnswer.NOT_OWNER;
        };
    }
}
