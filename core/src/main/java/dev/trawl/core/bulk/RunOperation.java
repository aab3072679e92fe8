package dev.trawl.core.bulk;

import dev.trawl.core.bulk.ManyTasks.Matching;
import dev.trawl.core.bulk.ManyTasks.Named;
import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.problem.Problem;
import dev.trawl.core.query.ListTasks;
import dev.trawl.core.task.ControlReply;
import dev.trawl.core.task.ControlReply.Done;
import dev.trawl.core.task.ControlReply.NoCrawl;
import dev.trawl.core.task.ControlReply.NotAllowed;
import dev.trawl.core.task.ControlReply.NothingToRetry;
import dev.trawl.core.task.ControlReply.Unknown;
import dev.trawl.core.task.ControlTask;
import dev.trawl.core.task.DeleteTask;
import dev.trawl.core.task.TaskAction;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.ledger.TaskPlace;
import dev.trawl.spi.ledger.TaskReads;
import dev.trawl.spi.task.BulkOperation;
import dev.trawl.spi.task.BulkOperation.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/// Applies one command to many tasks in small batches and stores the progress. Small batches keep transactions
/// short. A task that rejects the command does not stop the others.
public final class RunOperation {

    private static final int BATCH = 20;

    private static final Operation<LongFunction<BulkOperation>, BulkOperation> PUT =
            (transaction, changes) -> changes.stream()
                    .map(change -> {
                        var operation = change.apply(transaction.now());
                        transaction.operations().put(operation);
                        return operation;
                    })
                    .toList();

    private final GroupCommit commits;
    private final TaskReads reads;
    private final ListTasks list;
    private final ControlTask control;
    private final DeleteTask delete;

    public RunOperation(GroupCommit commits, TaskReads reads, ControlTask control, DeleteTask delete) {
        this.commits = commits;
        this.reads = reads;
        this.list = new ListTasks(reads);
        this.control = control;
        this.delete = delete;
    }

    /// A bulk command as the caller gave it.
    ///
    /// @param id the id of the operation, unique in the project
    public record Ordered(Caller caller, String id, BulkAction action, ManyTasks tasks, String reason) {}

    /// Stores a new operation without running it.
    public CompletableFuture<BulkOperation> begin(Ordered ordered) {
        var total = switch (ordered.tasks()) {
            case Named(var ids) -> OptionalInt.of(ids.size());
            case Matching _ -> OptionalInt.empty();
        };
        return commits.writeIfRoom(
                PUT,
                0,
                now -> new BulkOperation(
                        ordered.caller().project(),
                        ordered.id(),
                        ordered.action().text(),
                        ordered.reason(),
                        ordered.caller().principal(),
                        total,
                        0,
                        0,
                        List.of(),
                        now,
                        now,
                        0));
    }

    /// The operation with its progress; empty if the caller's project has no operation with this id.
    public Optional<BulkOperation> find(Caller caller, String id) {
        return reads.operation(caller.project(), id);
    }

    /// The newest operations of the caller's project.
    public List<BulkOperation> list(Caller caller, int max) {
        return reads.operations(caller.project(), max);
    }

    /// Ends an operation early. Tasks that it has changed stay changed; a batch that runs now is finished. An ended
    /// operation does not change.
    public CompletableFuture<BulkOperation> cancel(BulkOperation operation) {
        return operation.endedAt() > 0
                ? CompletableFuture.completedFuture(operation)
                : commits.write(PUT, 0, operation::cancelled);
    }

    /// Runs the operation and returns when it has ended or was cancelled. Needs a thread that may block for long.
    ///
    /// @throws ExecutionException if the ledger failed; the stored progress is kept
    public BulkOperation run(Ordered ordered, BulkOperation begun) throws ExecutionException, InterruptedException {
        var operation = begun;
        var last = TaskPlace.END;
        for (int seen = 0; ; seen += BATCH) {
            var next = next(ordered, seen, last);
            if (!next.ids().isEmpty()) {
                operation = step(ordered, operation, next.ids());
            }
            if (!next.more()) {
                return keep(operation::ended);
            }
            last = next.last();
            if (isCancelled(begun)) {
                return operation;
            }
        }
    }

    /// Any node may have cancelled it.
    private boolean isCancelled(BulkOperation begun) {
        return reads.operation(begun.project(), begun.id())
                .filter(stored -> stored.endedAt() > 0)
                .isPresent();
    }

    /// @param last the place behind these tasks, if they were found by a query
    private record Batch(List<TaskId> ids, boolean more, TaskPlace last) {}

    private Batch next(Ordered ordered, int seen, TaskPlace last) {
        return switch (ordered.tasks()) {
            case Named(var ids) -> {
                int end = Math.min(seen + BATCH, ids.size());
                yield new Batch(ids.subList(Math.min(seen, end), end), end < ids.size(), last);
            }
            case Matching(var query) -> {
                var page = list.page(ordered.caller().project(), query, last, BATCH);
                yield new Batch(
                        page.tasks().stream().map(row -> row.task().id()).toList(),
                        page.next().isPresent(),
                        page.next().orElse(last));
            }
        };
    }

    private BulkOperation step(Ordered ordered, BulkOperation operation, List<TaskId> ids)
            throws ExecutionException, InterruptedException {
        var refusals = new ArrayList<Refusal>();
        for (var answer : answers(ordered, ids)) {
            refusal(answer.task(), answer.reply().get()).ifPresent(refusals::add);
        }
        return keep(now -> operation.moved(ids.size() - refusals.size(), refusals, now));
    }

    private record Asked(TaskId task, CompletableFuture<ControlReply> reply) {}

    private List<Asked> answers(Ordered ordered, List<TaskId> ids) throws ExecutionException, InterruptedException {
        var asked = new ArrayList<Asked>(ids.size());
        for (TaskId id : ids) {
            var order = ordered.action().order();
            var reply = order.isPresent()
                    ? control.order(ordered.caller(), id, order.get())
                    : delete.delete(ordered.caller(), id);
            if (order.isEmpty()) {
                reply.get(); // a deletion is large, so only one runs at a time
            }
            asked.add(new Asked(id, reply));
        }
        return asked;
    }

    private BulkOperation keep(LongFunction<BulkOperation> change) throws ExecutionException, InterruptedException {
        return commits.write(PUT, 0, change).get();
    }

    private static Optional<Refusal> refusal(TaskId task, ControlReply reply) {
        return switch (reply) {
            case Done _ -> Optional.empty();
            case NotAllowed(var state, var allowed) ->
                Optional.of(new Refusal(
                        task,
                        Problem.ILLEGAL_TRANSITION.code(),
                        "the task is %s; allowed: %s".formatted(state, names(allowed))));
            case NothingToRetry(var state, var _) ->
                Optional.of(new Refusal(
                        task, Problem.NOTHING_TO_RETRY.code(), "no URL of the %s crawl has failed".formatted(state)));
            case NoCrawl _ -> Optional.of(new Refusal(task, Problem.ILLEGAL_TRANSITION.code(), "it is not a crawl"));
            case Unknown _ -> Optional.of(new Refusal(task, Problem.NOT_FOUND.code(), "the project has no such task"));
        };
    }

    private static String names(List<TaskAction> actions) {
        return actions.isEmpty()
                ? "nothing"
                : actions.stream()
                        .map(action -> action.name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", "));
    }
}
