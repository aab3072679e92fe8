package dev.trawl.core.host;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.task.ControlTask;
import dev.trawl.core.task.Journal;
import dev.trawl.core.task.ReleaseLeases;
import dev.trawl.core.task.SubtaskEvent.CancelAsked;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.crawl.HostRule;
import dev.trawl.spi.crawl.edit.CrawlEdits.OpenBatch;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskChange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/// Gives back the batches above a lowered limit of concurrent batches: those that wait for a worker first, then the
/// newest. Their URLs are cut again later. Holders of revoked leases stop within a second.
public final class TrimBatches {

    private final GroupCommit commits;
    private final LedgerReads reads;
    private final ReleaseLeases release;
    private final ControlTask control;
    private final Operation<Trim, Map<SubtaskId, Long>> operation = (transaction, orders) ->
            orders.stream().map(order -> trim(transaction, order)).toList();

    public TrimBatches(GroupCommit commits, LedgerReads reads, ReleaseLeases release, ControlTask control) {
        this.commits = commits;
        this.reads = reads;
        this.release = release;
        this.control = control;
    }

    /// Trims the batches of a crawl to `perHost` in each group that has no limit of its own.
    public CompletableFuture<Integer> ofTask(TaskId task, int perHost) {
        return run(
                task.value(),
                new Trim(transaction -> transaction.frontier().edits().batches(task), perHost, _ -> {}));
    }

    /// Trims the batches of all crawls in a group to the limit that an operator set. Logs the change in each crawl,
    /// which
    /// also makes the leader cut it again.
    CompletableFuture<Integer> ofGroup(String group, String detail) {
        return run(
                group.hashCode(),
                new Trim(
                        transaction -> transaction.frontier().edits().batches(group),
                        Integer.MAX_VALUE,
                        transaction -> tell(transaction, group, detail)));
    }

    private CompletableFuture<Integer> run(long key, Trim order) {
        return commits.write(operation, key, order).thenApply(revoked -> {
            control.tell(revoked);
            return revoked.size();
        });
    }

    private void tell(Transaction transaction, String group, String detail) {
        var crawls = transaction
                .tasks()
                .lock(transaction.frontier().edits().crawlsIn(group))
                .values();
        transaction.log(crawls.stream()
                .filter(task -> task.state().isOpen())
                .map(task -> release.journal().task(task, 0, detail))
                .toList());
    }

    /// @param perHost the limit in groups without a rule
    /// @param before the first step, which may lock tasks
    private record Trim(Batches batches, int perHost, Consumer<Transaction> before) {}

    /// Reads open batches.
    @FunctionalInterface
    private interface Batches {
        List<OpenBatch> read(Transaction transaction);
    }

    /// Locks tasks before subtasks, as all transactions do, and returns the revoked leases.
    private Map<SubtaskId, Long> trim(Transaction transaction, Trim order) {
        order.before().accept(transaction);
        var batches = order.batches().read(transaction);
        var groups = new LinkedHashMap<String, List<SubtaskId>>();
        batches.forEach(open ->
                groups.computeIfAbsent(open.group(), _ -> new ArrayList<>()).add(open.batch()));
        var rules = reads.crawls().hosts().rules(groups.keySet());
        groups.entrySet()
                .removeIf(group -> group.getValue().size()
                        <= rules.getOrDefault(group.getKey(), HostRule.NONE).perHost(order.perHost()));
        var ids = new TreeSet<SubtaskId>();
        groups.values().forEach(ids::addAll);
        if (ids.isEmpty()) {
            return Map.of();
        }
        var tasks = new TreeMap<>(transaction
                .tasks()
                .lock(ids.stream().map(SubtaskId::task).distinct().toList()));
        var subtasks = transaction.subtasks().lock(ids);
        var surplus = new ArrayList<Subtask>();
        groups.forEach((group, members) -> {
            var open = members.stream()
                    .filter(subtasks::containsKey)
                    .map(subtasks::get)
                    .filter(subtask -> !subtask.state().isTerminal())
                    .sorted(Comparator.comparing((Subtask subtask) -> subtask.state() != SubtaskState.RUNNING)
                            .thenComparing(Subtask::id))
                    .toList();
            int limit = rules.getOrDefault(group, HostRule.NONE).perHost(order.perHost());
            surplus.addAll(open.subList(Math.min(open.size(), limit), open.size()));
        });
        return giveBack(transaction, tasks, surplus);
    }

    /// The URLs of a cancelled batch return to the frontier, so the batch counts as done.
    private Map<SubtaskId, Long> giveBack(Transaction transaction, Map<TaskId, Task> tasks, List<Subtask> surplus) {
        surplus.sort(Comparator.comparing(Subtask::id));
        release.apply(transaction, surplus, _ -> new CancelAsked(), 0);
        var counts = new TreeMap<TaskId, Integer>();
        surplus.forEach(subtask -> counts.merge(subtask.id().task(), 1, Integer::sum));
        Journal journal = release.journal();
        counts.forEach((id, count) -> {
            Task task = tasks.get(id);
            if (task != null) {
                var after = task.with(task.progress().plusDone(count));
                transaction.tasks().change(List.of(new TaskChange(task, after)));
                transaction.log(List.of(journal.task(after, 0, "%d batches given back".formatted(count))));
            }
        });
        var revoked = new HashMap<SubtaskId, Long>();
        surplus.stream()
                .filter(subtask -> subtask.state() == SubtaskState.RUNNING)
                .forEach(subtask -> revoked.put(subtask.id(), subtask.epoch()));
        return revoked;
    }
}
