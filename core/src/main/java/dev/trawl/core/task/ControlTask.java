package dev.trawl.core.task;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.LockOrder;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.task.ControlReply.Done;
import dev.trawl.core.task.ControlReply.NoCrawl;
import dev.trawl.core.task.ControlReply.NotAllowed;
import dev.trawl.core.task.ControlReply.Unknown;
import dev.trawl.core.task.SubtaskEvent.CancelAsked;
import dev.trawl.core.task.SubtaskEvent.Paused;
import dev.trawl.core.task.SubtaskEvent.RetryAsked;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.CorruptRowException;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.live.Marks;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskChange;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/// Pauses, resumes, cancels, stops and retries tasks. Once the reply is sent, no revoked lease can commit.
public final class ControlTask {

    private static final int BATCH = 1_000;
    private static final Set<SubtaskState> RUNNING_ONLY = EnumSet.of(SubtaskState.RUNNING);
    private static final Set<SubtaskState> WAITING =
            EnumSet.of(SubtaskState.PENDING, SubtaskState.QUEUED, SubtaskState.RETRY);
    private static final Set<SubtaskState> DEAD_ONLY = EnumSet.of(SubtaskState.DEAD);

    private final GroupCommit commits;
    private final ReleaseLeases release;
    private final Journal journal;
    private final Marks marks;
    private final Duration leaseTtl;
    private final RetryUrls urls;
    private final Continuation continuation;
    private final Operation<Order, Result> operation = Operation.ofTasks(Order::task, (transaction, orders) -> {
        lockAll(transaction, orders.stream().map(Order::task).toList());
        return LockOrder.forEach(orders, Order::task, order -> obey(transaction, order));
    });
    /// A resumed task may be a crawl that continues. Resuming locks no subtask.
    private final Operation<Order, Result> resuming = Operation.ofCrawls(Order::task, (transaction, orders) -> {
        var tasks = orders.stream().map(Order::task).toList();
        lockAll(transaction, tasks);
        if (tasks.size() > 1) {
            transaction.frontier().lock(tasks);
        }
        return LockOrder.forEach(orders, Order::task, order -> obey(transaction, order));
    });

    private final Operation<TaskId, Boolean> clearing = Operation.ofTasks(id -> id, (transaction, ids) -> {
        lockAll(transaction, ids);
        return LockOrder.forEach(ids, Function.identity(), id -> clear(transaction, id));
    });

    /// @param leaseTtl the time after which a lease holder notices by itself that its lease was revoked
    /// @param urls retries crawls
    /// @param continuation reopens crawls that ended at a limit
    public ControlTask(
            GroupCommit commits,
            ReleaseLeases release,
            Marks marks,
            Duration leaseTtl,
            RetryUrls urls,
            Continuation continuation) {
        this.commits = commits;
        this.release = release;
        this.journal = release.journal();
        this.continuation = continuation;
        this.marks = marks;
        this.leaseTtl = leaseTtl;
        this.urls = urls;
    }

    /// Reopens completed tasks that have work left.
    @FunctionalInterface
    public interface Continuation {

        /// The task as it continues; empty when it has nothing left to do, or a limit still holds.
        Optional<Task> reopened(Transaction transaction, Task ended);
    }

    /// Applies a command to a task of the caller's project.
    public CompletableFuture<ControlReply> order(Caller caller, TaskId task, TaskAction action) {
        return action == TaskAction.RETRY ? retry(caller, task, UrlChoice.ALL) : write(caller, task, action);
    }

    /// Retries a task: the dead subtasks of a failed task, or the chosen URLs of a crawl that has ended.
    public CompletableFuture<ControlReply> retry(Caller caller, TaskId task, UrlChoice choice) {
        try {
            return urls.retry(caller, task, choice)
                    .orElseGet(() -> choice.isAll()
                            ? write(caller, task, TaskAction.RETRY)
                            : CompletableFuture.completedFuture(new NoCrawl()));
        } catch (LedgerUnavailableException | CorruptRowException unread) {
            return CompletableFuture.failedFuture(unread);
        }
    }

    private CompletableFuture<ControlReply> write(Caller caller, TaskId task, TaskAction action) {
        return commits.write(
                        action == TaskAction.RESUME ? resuming : operation,
                        task.value(),
                        new Order(caller, task, action))
                .thenApply(result -> {
                    tell(result.voided());
                    return result.reply();
                });
    }

    /// Cancels a batch of subtasks that still wait in an ended task. Returns true if more are left.
    public CompletableFuture<Boolean> clearNext(TaskId task) {
        return commits.write(clearing, task.value(), task);
    }

    /// Cancels a task inside a larger transaction, unless the task has ended. The caller passes the returned
    /// leases, which are revoked, to `tell` after the commit.
    public Map<SubtaskId, Long> cancel(Transaction transaction, TaskId id, String reason) {
        var task = transaction.tasks().lock(List.of(id)).get(id);
        return task == null || task.state().isEnded()
                ? Map.of()
                : end(transaction, task, TaskState.CANCELLED, reason).voided();
    }

    /// Notifies the holders of revoked leases.
    public void tell(Map<SubtaskId, Long> voided) {
        marks.mark(voided, leaseTtl);
    }

    private record Order(Caller caller, TaskId task, TaskAction action) {}

    /// @param voided the revoked leases
    private record Result(ControlReply reply, Map<SubtaskId, Long> voided) {

        Result(ControlReply reply) {
            this(reply, Map.of());
        }
    }

    /// Locks several tasks before the subtasks of any of them. A single task is locked when it is read.
    private static void lockAll(Transaction transaction, List<TaskId> tasks) {
        if (tasks.size() > 1) {
            transaction.tasks().lock(new TreeSet<>(tasks));
        }
    }

    private Result obey(Transaction transaction, Order order) {
        var found = Optional.ofNullable(
                        transaction.tasks().lock(List.of(order.task())).get(order.task()))
                .filter(task -> task.project().equals(order.caller().project()));
        if (found.isEmpty()) {
            return new Result(new Unknown());
        }
        var task = found.get();
        if (order.action().alreadyHoldsIn(task.state())) {
            return new Result(new Done(task));
        }
        String by = "by " + order.caller().principal();
        if (order.action() == TaskAction.RESUME && task.state() == TaskState.COMPLETED) {
            return continuation
                    .reopened(transaction, task)
                    .map(again -> change(transaction, task, again, "continued " + by))
                    .orElseGet(() -> new Result(new NotAllowed(task.state(), TaskAction.allowedIn(task.state()))));
        }
        if (!order.action().isAllowedIn(task.state())) {
            return new Result(new NotAllowed(task.state(), TaskAction.allowedIn(task.state())));
        }
        return switch (order.action()) {
            case PAUSE -> pause(transaction, task, by);
            case RESUME -> change(transaction, task, task.resumed(), by);
            case CANCEL -> end(transaction, task, TaskState.CANCELLED, "cancelled " + by);
            case STOP -> end(transaction, task, TaskState.COMPLETED, "stopped");
            case RETRY -> retry(transaction, task, by);
        };
    }

    private Result pause(Transaction transaction, Task task, String by) {
        var running = transaction.subtasks().ofTask(task.id(), RUNNING_ONLY, 0, Integer.MAX_VALUE);
        boolean givesBack = !task.split().done() && isCrawl(transaction, task);
        var kept = givesBack ? withoutBatches(transaction, task, running) : task;
        if (!givesBack) {
            release.apply(transaction, running, _ -> new Paused(), 0);
        }
        var paused = change(transaction, task, kept.entered(TaskState.PAUSED, "paused " + by), by);
        return new Result(paused.reply(), voided(running));
    }

    /// Cancels all open batches of a crawl, because they occupy host capacity that other crawls need. Their URLs
    /// are cut again after a resume, so the batches count as done.
    private Task withoutBatches(Transaction transaction, Task task, List<Subtask> running) {
        var waiting = transaction.subtasks().ofTask(task.id(), WAITING, 0, Integer.MAX_VALUE);
        release.apply(transaction, running, _ -> new CancelAsked(), 0);
        release.apply(transaction, waiting, _ -> new CancelAsked(), 0);
        return task.with(task.progress().plusDone(running.size() + waiting.size()));
    }

    private Result end(Transaction transaction, Task task, TaskState end, String reason) {
        var running = transaction.subtasks().ofTask(task.id(), RUNNING_ONLY, 0, Integer.MAX_VALUE);
        release.apply(transaction, running, _ -> new CancelAsked(), 0);
        var counted = task.with(task.progress().plusFailed(running.size()));
        var ended = clearWaiting(transaction, TaskEnd.asked(counted, end, reason, transaction.now()));
        return new Result(change(transaction, task, ended, reason).reply(), voided(running));
    }

    /// Cancels the first batch of waiting subtasks. `clearNext` cancels the rest of a large task batch by batch.
    private Task clearWaiting(Transaction transaction, Task ended) {
        var waiting = transaction.subtasks().ofTask(ended.id(), WAITING, 0, BATCH);
        release.apply(transaction, waiting, _ -> new CancelAsked(), 0);
        var counted = ended.with(ended.progress().plusFailed(waiting.size()));
        return waiting.size() < BATCH ? counted.cleared() : counted;
    }

    private boolean clear(Transaction transaction, TaskId id) {
        var task = transaction.tasks().lock(List.of(id)).get(id);
        if (task == null || !task.state().isEnded() || task.status().cleared()) {
            return false;
        }
        var after = clearWaiting(transaction, task);
        transaction.tasks().change(List.of(new TaskChange(task, after)));
        return !after.status().cleared();
    }

    private Result retry(Transaction transaction, Task task, String by) {
        var dead = transaction.subtasks().ofTask(task.id(), DEAD_ONLY, 0, Integer.MAX_VALUE);
        boolean isWhole = task.split().done(); // a task with missing parts can never complete
        if (dead.isEmpty() || !isWhole || isCrawl(transaction, task)) { // crawls retry URLs, not batches
            return new Result(new NotAllowed(task.state(), List.of()));
        }
        release.apply(transaction, dead, _ -> new RetryAsked(), 0);
        var reopened = task.with(task.progress().plusFailed(-dead.size())).reopened();
        return change(transaction, task, reopened, "retried " + by);
    }

    private static boolean isCrawl(Transaction transaction, Task task) {
        return !transaction.frontier().read(List.of(task.id())).isEmpty();
    }

    private Result change(Transaction transaction, Task before, Task after, String detail) {
        transaction.tasks().change(List.of(new TaskChange(before, after)));
        transaction.log(List.of(journal.task(after, 0, detail)));
        return new Result(new Done(after));
    }

    private static Map<SubtaskId, Long> voided(List<Subtask> running) {
        var voided = new HashMap<SubtaskId, Long>();
        running.forEach(subtask -> voided.put(subtask.id(), subtask.epoch()));
        return voided;
    }
}
