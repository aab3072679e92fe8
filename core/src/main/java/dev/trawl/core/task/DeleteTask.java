package dev.trawl.core.task;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.LockOrder;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.task.ControlReply.Done;
import dev.trawl.core.task.ControlReply.NotAllowed;
import dev.trawl.core.task.ControlReply.Unknown;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.ledger.Transaction;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// Deletes an ended task with all of its data, in batches small enough not to delay other writes. Its log entries
/// stay until the retention of the log ends. A repeated call after a crash resumes the deletion.
public final class DeleteTask {

    private static final int ROWS = 2_000;

    private final GroupCommit commits;
    private final Operation<Order, Step> operation =
            (transaction, orders) -> LockOrder.forEach(orders, Order::task, order -> remove(transaction, order));

    public DeleteTask(GroupCommit commits) {
        this.commits = commits;
    }

    public CompletableFuture<ControlReply> delete(Caller caller, TaskId task) {
        return commits.write(operation, task.value(), new Order(caller, task))
                .thenCompose(
                        step -> step.more() ? delete(caller, task) : CompletableFuture.completedFuture(step.reply()));
    }

    private record Order(Caller caller, TaskId task) {}

    /// @param more at least one further batch is left
    private record Step(ControlReply reply, boolean more) {}

    private static Step remove(Transaction transaction, Order order) {
        var task = Optional.ofNullable(
                        transaction.tasks().lock(List.of(order.task())).get(order.task()))
                .filter(found -> found.project().equals(order.caller().project()));
        if (task.isEmpty()) {
            return new Step(new Unknown(), false);
        }
        var state = task.get().state();
        if (!state.isEnded()) {
            return new Step(new NotAllowed(state, TaskAction.allowedIn(state)), false);
        }
        return new Step(new Done(task.get()), transaction.housekeeping().removeTask(order.task(), ROWS));
    }
}
