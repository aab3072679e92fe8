package dev.trawl.core.task;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.LockOrder;
import dev.trawl.core.commit.Operation;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskChange;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/// Changes the priority of a task that has not ended. Waiting subtasks change their queue in batches; running
/// subtasks are not interrupted.
public final class EditTask {

    private static final int BATCH = 1_000;

    private final GroupCommit commits;
    private final Journal journal;
    private final Operation<Edit, Reply> operation =
            (transaction, edits) -> LockOrder.forEach(edits, Edit::task, edit -> apply(transaction, edit));
    private final Operation<TaskId, Boolean> moving =
            (transaction, tasks) -> LockOrder.forEach(tasks, task -> task, task -> move(transaction, task));

    public EditTask(GroupCommit commits, Journal journal) {
        this.commits = commits;
        this.journal = journal;
    }

    /// The reply to an edit.
    public sealed interface Reply {

        record Done(Task task) implements Reply {}

        /// The task has already ended, in this state.
        record Ended(TaskState state) implements Reply {}

        /// The task has a newer version than the caller has read.
        record Stale() implements Reply {}

        record Unknown() implements Reply {}
    }

    /// @param version the version that the caller has read; empty to accept any version
    public CompletableFuture<Reply> prioritise(Caller caller, TaskId task, OptionalLong version, int priority) {
        return commits.write(operation, task.value(), new Edit(caller, task, version, priority))
                .thenCompose(reply -> reply instanceof Reply.Done
                        ? moveAll(task).thenApply(_ -> reply)
                        : CompletableFuture.completedFuture(reply));
    }

    private CompletableFuture<Boolean> moveAll(TaskId task) {
        return commits.write(moving, task.value(), task)
                .thenCompose(more -> more ? moveAll(task) : CompletableFuture.completedFuture(true));
    }

    private record Edit(Caller caller, TaskId task, OptionalLong version, int priority) {}

    private Reply apply(Transaction transaction, Edit edit) {
        var found = locked(transaction, edit.task())
                .filter(task -> task.project().equals(edit.caller().project()));
        if (found.isEmpty()) {
            return new Reply.Unknown();
        }
        var task = found.get();
        if (edit.version().isPresent() && edit.version().getAsLong() != task.version()) {
            return new Reply.Stale();
        }
        if (task.state().isEnded()) {
            return new Reply.Ended(task.state());
        }
        var after = task.prioritised(edit.priority());
        transaction.tasks().change(List.of(new TaskChange(task, after)));
        String detail =
                "priority %d by %s".formatted(edit.priority(), edit.caller().principal());
        transaction.log(List.of(journal.task(after, 0, detail)));
        return new Reply.Done(after);
    }

    private static boolean move(Transaction transaction, TaskId id) {
        return locked(transaction, id)
                .filter(task -> !task.state().isEnded())
                .map(task -> transaction.subtasks().prioritise(id, task.isHigh(), BATCH))
                .orElse(false);
    }

    private static Optional<Task> locked(Transaction transaction, TaskId id) {
        return Optional.ofNullable(transaction.tasks().lock(List.of(id)).get(id));
    }
}
