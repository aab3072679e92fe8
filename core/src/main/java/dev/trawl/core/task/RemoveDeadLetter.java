package dev.trawl.core.task;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.LockOrder;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.task.ControlReply.Done;
import dev.trawl.core.task.ControlReply.NotAllowed;
import dev.trawl.core.task.ControlReply.Unknown;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.Task;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;

/// Gives up a dead subtask of an ended task: it becomes CANCELLED, is no longer a dead letter and is not retried with
/// its task. The counts of the task do not change.
public final class RemoveDeadLetter {

    private final GroupCommit commits;
    private final Journal journal;
    private final Operation<Order, ControlReply> operation = (transaction, orders) -> {
        var tasks = new TreeSet<>(
                orders.stream().map(order -> order.subtask().task()).toList());
        transaction.tasks().lock(tasks);
        return LockOrder.forEach(orders, Order::subtask, order -> remove(transaction, order));
    };

    public RemoveDeadLetter(GroupCommit commits, Journal journal) {
        this.commits = commits;
        this.journal = journal;
    }

    /// Removes the dead letter. Idempotent: a cancelled subtask does not change.
    public CompletableFuture<ControlReply> remove(Caller caller, SubtaskId subtask) {
        return commits.write(operation, subtask.task().value(), new Order(caller, subtask));
    }

    private record Order(Caller caller, SubtaskId subtask) {}

    private ControlReply remove(Transaction transaction, Order order) {
        var id = order.subtask();
        var task = Optional.ofNullable(
                        transaction.tasks().lock(List.of(id.task())).get(id.task()))
                .filter(found -> found.project().equals(order.caller().project()));
        var subtask = task.flatMap(_ ->
                Optional.ofNullable(transaction.subtasks().lock(List.of(id)).get(id)));
        if (task.isEmpty() || subtask.isEmpty()) {
            return new Unknown();
        }
        Task found = task.get();
        return switch (subtask.get().state()) {
            case CANCELLED -> new Done(found);
            case DEAD -> {
                if (!found.state().isEnded()) {
                    yield new NotAllowed(found.state(), TaskAction.allowedIn(found.state()));
                }
                var dead = subtask.get();
                var after = dead.released(SubtaskState.CANCELLED);
                transaction.subtasks().change(List.of(SubtaskChange.of(dead, after)));
                transaction.log(List.of(journal.subtask(dead, after, 0)));
                yield new Done(found);
            }
            case PENDING, QUEUED, RUNNING, RETRY, SUCCEEDED ->
                new NotAllowed(found.state(), TaskAction.allowedIn(found.state()));
        };
    }
}
