package dev.trawl.core.task;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.LockOrder;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.task.ControlReply.Done;
import dev.trawl.core.task.ControlReply.NotAllowed;
import dev.trawl.core.task.ControlReply.Unknown;
import dev.trawl.core.task.SubtaskEvent.RetryAsked;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskChange;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;

/// Retries one dead subtask of a failed task; its other dead subtasks do not change.
public final class RetrySubtask {

    private final GroupCommit commits;
    private final ReleaseLeases release;
    private final Journal journal;
    private final Operation<Order, ControlReply> operation = (transaction, orders) -> {
        var tasks = new TreeSet<>(orders.stream().map(Order::task).toList());
        transaction.tasks().lock(tasks);
        return LockOrder.forEach(orders, Order::subtask, order -> obey(transaction, order));
    };

    public RetrySubtask(GroupCommit commits, ReleaseLeases release, Journal journal) {
        this.commits = commits;
        this.release = release;
        this.journal = journal;
    }

    /// Retries the subtask. Idempotent: a subtask that already waits or runs is not changed.
    public CompletableFuture<ControlReply> retry(Caller caller, SubtaskId subtask) {
        return commits.write(operation, subtask.task().value(), new Order(caller, subtask));
    }

    private record Order(Caller caller, SubtaskId subtask) {

        TaskId task() {
            return subtask.task();
        }
    }

    private ControlReply obey(Transaction transaction, Order order) {
        var id = order.subtask();
        var task = Optional.ofNullable(
                        transaction.tasks().lock(List.of(id.task())).get(id.task()))
                .filter(found -> found.project().equals(order.caller().project()));
        var subtask = task.flatMap(_ ->
                Optional.ofNullable(transaction.subtasks().lock(List.of(id)).get(id)));
        if (task.isEmpty() || subtask.isEmpty()) {
            return new Unknown();
        }
        if (task.get().state().isOpen() && !subtask.get().state().isTerminal()) {
            return new Done(task.get());
        }
        return isAllowed(transaction, task.get(), subtask.get())
                ? revive(transaction, task.get(), subtask.get(), order.caller())
                : new NotAllowed(
                        task.get().state(), TaskAction.allowedIn(task.get().state()));
    }

    /// Dead batches of a crawl are not retried, because their URLs have failed with them.
    private static boolean isAllowed(Transaction transaction, Task task, Subtask subtask) {
        return task.state() == TaskState.FAILED
                && subtask.state() == SubtaskState.DEAD
                && task.split().done()
                && transaction.frontier().read(List.of(task.id())).isEmpty();
    }

    private ControlReply revive(Transaction transaction, Task task, Subtask subtask, Caller caller) {
        release.apply(transaction, List.of(subtask), _ -> new RetryAsked(), 0);
        var reopened = task.with(task.progress().plusFailed(-1)).reopened();
        transaction.tasks().change(List.of(new TaskChange(task, reopened)));
        transaction.log(List.of(journal.task(
                reopened, 0, "subtask %d retried by %s".formatted(subtask.id().number(), caller.principal()))));
        return new Done(reopened);
    }
}
