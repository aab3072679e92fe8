package dev.trawl.core.pull;

import dev.trawl.core.task.TaskTypes;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Lane;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.pull.PullWorker;
import dev.trawl.spi.task.Claimable;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// A task that a worker claims to hold, and whether it holds it. The rows are locked.
///
/// @param lease the lease that the request refers to
/// @param held true if the worker holds the lease now; false if it may have held it before
record HeldTask(PullWorker worker, Claimable row, LeaseId lease, boolean held) {

    /// The task, or the reason why the worker has no access to it.
    sealed interface Look {

        record Found(HeldTask task) implements Look {}

        record Refused(PullAnswer answer) implements Look {}
    }

    /// The only subtask of each task, in the order in which they must be locked before `look`.
    static List<SubtaskId> subtasks(Collection<TaskId> tasks) {
        return tasks.stream().sorted().map(task -> new SubtaskId(task, 1)).toList();
    }

    /// @param named the task, and the lease if the worker names one
    static Look look(
            Transaction transaction,
            LockedPullWorkers atHand,
            TaskTypes types,
            Caller caller,
            WorkerKey key,
            Named named) {
        var id = new SubtaskId(named.task(), 1);
        var row = transaction.subtasks().claimable(List.of(id)).get(id);
        if (row == null || !isPulled(row, types, caller)) {
            return new Look.Refused(PullAnswer.UNKNOWN_TASK);
        }
        var refusal = atHand.refusal(caller, key);
        if (refusal.isPresent()) {
            return new Look.Refused(refusal.get());
        }
        var worker = atHand.worker(key).orElseThrow();
        var was = row.subtask();
        boolean runs = was.state() == SubtaskState.RUNNING;
        boolean mine = was.isHeldBy(worker.session(), was.epoch());
        if (named.lease().isPresent()) {
            var lease = named.lease().get();
            boolean current = runs && was.epoch() == lease.epoch();
            return current && !mine
                    ? new Look.Refused(PullAnswer.FOREIGN_LEASE)
                    : new Look.Found(new HeldTask(worker, row, lease, current));
        }
        if (!mine && worker.lastTask() != named.task().value()) {
            return new Look.Refused(PullAnswer.NOT_OWNER);
        }
        var lease = new LeaseId(id, mine ? was.epoch() : worker.lastEpoch());
        return new Look.Found(new HeldTask(worker, row, lease, mine));
    }

    /// @param lease the lease of the task's only subtask
    record Named(TaskId task, Optional<LeaseId> lease) {}

    private static boolean isPulled(Claimable row, TaskTypes types, Caller caller) {
        var task = row.task();
        return task.project().equals(caller.project())
                && types.version(task.type().name(), task.type().version()).lane() == Lane.PULL;
    }
}
