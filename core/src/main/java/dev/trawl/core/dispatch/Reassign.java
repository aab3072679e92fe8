package dev.trawl.core.dispatch;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.LockOrder;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.dispatch.ReassignReply.Moved;
import dev.trawl.core.dispatch.ReassignReply.NotLeader;
import dev.trawl.core.dispatch.ReassignReply.NothingRuns;
import dev.trawl.core.dispatch.ReassignReply.UnknownTask;
import dev.trawl.core.task.ControlTask;
import dev.trawl.core.task.ReleaseLeases;
import dev.trawl.core.task.SubtaskEvent.Reassigned;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.ledger.TaskReads;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Task;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/// Revokes the leases of a task's running subtasks, so that other workers run them.
///
/// No subtask is lost: the transaction that ends its lease makes it QUEUED, and counts neither an attempt nor a
/// delivery. Nothing is committed twice: the epoch is raised, so later reports of the holder are stale. There is
/// only one lease at any time: a regular claim wins the next one. The placement of that claim is only a request.
public final class Reassign {

    private static final Set<SubtaskState> RUNNING_ONLY = Set.of(SubtaskState.RUNNING);

    private final GroupCommit commits;
    private final TaskReads reads;
    private final ReleaseLeases release;
    private final ControlTask control;
    private final Placing placing;
    private final Operation<Order, Map<SubtaskId, Long>> operation = (transaction, orders) -> {
        transaction.tasks().lock(new TreeSet<>(orders.stream().map(Order::task).toList()));
        return LockOrder.forEach(orders, Order::task, order -> obey(transaction, order));
    };

    /// @param control notifies the holders of revoked leases
    public Reassign(GroupCommit commits, TaskReads reads, ReleaseLeases release, ControlTask control, Placing placing) {
        this.commits = commits;
        this.reads = reads;
        this.release = release;
        this.control = control;
        this.placing = placing;
    }

    /// Decides the placement of the next lease.
    ///
    /// @param leads whether this node assigns work now, so that its placement requests have an effect
    public record Placing(PlacementHints wishes, FindTarget targets, BooleanSupplier leads) {}

    /// @param leases the epoch of each lease to revoke
    private record Order(Caller caller, TaskId task, Map<SubtaskId, Long> leases, String to) {}

    /// Moves every running subtask of a task, if possible to another worker than its current one.
    public CompletableFuture<ReassignReply> away(Caller caller, TaskId id) {
        return visible(caller, id)
                .map(task -> moveAway(caller, task, held(id)))
                .orElseGet(() -> CompletableFuture.completedFuture(new UnknownTask()));
    }

    /// Moves every running subtask of a task to this worker.
    public CompletableFuture<ReassignReply> to(Caller caller, TaskId id, String worker) {
        var task = visible(caller, id);
        if (task.isEmpty()) {
            return CompletableFuture.completedFuture(new UnknownTask());
        }
        if (!placing.leads().getAsBoolean()) {
            return CompletableFuture.completedFuture(new NotLeader());
        }
        var held = held(id);
        return switch (placing.targets().find(caller, worker, task.get().type().name(), held)) {
            case FindTarget.Found(var session) -> moveTo(caller, task.get(), held, session);
            case FindTarget.Refused(var reply) -> CompletableFuture.completedFuture(reply);
        };
    }

    private Optional<Task> visible(Caller caller, TaskId id) {
        return reads.task(id)
                .map(TaskReads.TaskView::task)
                .filter(task -> task.project().equals(caller.project()));
    }

    private List<Subtask> held(TaskId id) {
        return reads.subtasks(id, RUNNING_ONLY, 0, Integer.MAX_VALUE).stream()
                .map(TaskReads.SubtaskView::subtask)
                .toList();
    }

    private CompletableFuture<ReassignReply> moveAway(Caller caller, Task task, List<Subtask> held) {
        // Before the leases end, because the leader may offer the subtasks before this call completes.
        held.forEach(subtask -> placing.wishes()
                .avoid(subtask.id(), subtask.epoch() + 1, subtask.session().orElseThrow()));
        return release(caller, task, held, "");
    }

    private CompletableFuture<ReassignReply> moveTo(
            Caller caller, Task task, List<Subtask> held, WorkerSession target) {
        var moving = held.stream()
                .filter(subtask -> !subtask.isHeldBy(target.id(), subtask.epoch()))
                .toList();
        if (moving.isEmpty() && !held.isEmpty()) {
            return CompletableFuture.completedFuture(new Moved(0));
        }
        moving.forEach(subtask -> placing.wishes().send(subtask.id(), subtask.epoch() + 1, target.id()));
        return release(caller, task, moving, " to " + target.worker());
    }

    private CompletableFuture<ReassignReply> release(Caller caller, Task task, List<Subtask> moving, String to) {
        if (moving.isEmpty()) {
            return CompletableFuture.completedFuture(new NothingRuns(task.state()));
        }
        var leases = moving.stream().collect(Collectors.toMap(Subtask::id, Subtask::epoch));
        var order = new Order(caller, task.id(), leases, to);
        return commits.write(operation, task.id().value(), order)
                .whenComplete((moved, failure) -> leases.keySet().stream()
                        .filter(subtask -> failure != null || !moved.containsKey(subtask))
                        .forEach(placing.wishes()::forget))
                .thenApply(moved -> {
                    control.tell(moved);
                    return moved.isEmpty() ? new NothingRuns(task.state()) : new Moved(moved.size());
                });
    }

    /// Revokes the leases; returns those that ended, with their epochs.
    private Map<SubtaskId, Long> obey(Transaction transaction, Order order) {
        var task = Optional.ofNullable(
                        transaction.tasks().lock(List.of(order.task())).get(order.task()))
                .filter(found -> found.state().isOpen());
        if (task.isEmpty()) {
            return Map.of();
        }
        var running = transaction.subtasks().lock(new TreeSet<>(order.leases().keySet())).values().stream()
                .filter(subtask -> subtask.state() == SubtaskState.RUNNING
                        && subtask.epoch() == order.leases().getOrDefault(subtask.id(), -1L))
                .sorted((one, other) -> one.id().compareTo(other.id()))
                .toList();
        var ended = new TreeMap<SubtaskId, Long>();
        running.forEach(subtask -> ended.put(subtask.id(), subtask.epoch()));
        release.apply(transaction, running, _ -> new Reassigned(), 0);
        if (!running.isEmpty()) {
            transaction.log(List.of(release.journal().task(task.get(), 0, detail(order, running.size()))));
        }
        return ended;
    }

    private static String detail(Order order, int count) {
        return "%d re-assigned%s by %s"
                .formatted(count, order.to(), order.caller().principal());
    }
}
