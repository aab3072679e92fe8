package dev.trawl.core.host;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.task.ControlTask;
import dev.trawl.core.task.ReleaseLeases;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.crawl.HostRule;
import dev.trawl.spi.crawl.edit.CrawlEdits.OpenBatch;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/// Gives back the batches above a lowered limit of concurrent batches: those that wait for a worker first, then the
/// newest. Their URLs are cut again later. Holders of revoked leases stop within a second.
public final class TrimBatches {

    private final GroupCommit commits;
    private final LedgerReads reads;
    private final GiveBack giveBack;
    private final ControlTask control;
    private final Operation<Trim, Map<SubtaskId, Long>> operation = this::trimAll;

    public TrimBatches(GroupCommit commits, LedgerReads reads, ReleaseLeases release, ControlTask control) {
        this.commits = commits;
        this.reads = reads;
        this.giveBack = new GiveBack(release);
        this.control = control;
    }

    /// Trims the batches of a crawl to `perHost` in each group that has no limit of its own.
    public CompletableFuture<Integer> ofTask(TaskId task, int perHost) {
        return run(
                task.value(),
                new Trim(transaction -> transaction.frontier().edits().batches(task), perHost, _ -> List.of(), ""));
    }

    /// Trims the batches of all crawls in a group to the limit that an operator set. Logs the change in each crawl,
    /// which also makes the leader cut it again.
    CompletableFuture<Integer> ofGroup(String group, String detail) {
        return run(
                group.hashCode(),
                new Trim(
                        transaction -> transaction.frontier().edits().batches(group),
                        Integer.MAX_VALUE,
                        transaction -> transaction.frontier().edits().crawlsIn(group),
                        detail));
    }

    private CompletableFuture<Integer> run(long key, Trim order) {
        return commits.write(operation, key, order).thenApply(revoked -> {
            control.tell(revoked);
            return revoked.size();
        });
    }

    /// @param perHost the limit in groups without a rule
    /// @param told crawls that log the change
    /// @param detail of the log entry
    private record Trim(Batches batches, int perHost, Crawls told, String detail) {}

    /// Reads open batches.
    @FunctionalInterface
    private interface Batches {
        List<OpenBatch> read(Transaction transaction);
    }

    /// Reads crawls.
    @FunctionalInterface
    private interface Crawls {
        List<TaskId> read(Transaction transaction);
    }

    /// The batches of a group above the limit of an order.
    private record Group(String name, int limit, List<SubtaskId> batches) {}

    /// An order with the rows that it concerns.
    private record Found(Trim order, List<TaskId> told, List<Group> groups) {

        Stream<SubtaskId> batches() {
            return groups.stream().flatMap(group -> group.batches().stream());
        }

        Stream<TaskId> tasks() {
            return Stream.concat(told.stream(), batches().map(SubtaskId::task));
        }
    }

    /// Locks the tasks of all orders, then their subtasks, as all transactions do. Returns the revoked leases.
    private List<Map<SubtaskId, Long>> trimAll(Transaction transaction, List<Trim> orders) {
        var found = orders.stream().map(order -> find(transaction, order)).toList();
        var tasks = new TreeMap<>(transaction
                .tasks()
                .lock(new TreeSet<>(found.stream().flatMap(Found::tasks).toList())));
        var ids = new TreeSet<>(found.stream().flatMap(Found::batches).toList());
        var subtasks = ids.isEmpty()
                ? Map.<SubtaskId, Subtask>of()
                : transaction.subtasks().lock(ids);
        var open = new TreeMap<>(subtasks);
        open.values().removeIf(subtask -> subtask.state().isTerminal());
        var revoked = new ArrayList<Map<SubtaskId, Long>>();
        for (Found each : found) {
            tell(transaction, each, tasks);
            var surplus = surplus(each.groups(), open);
            surplus.forEach(subtask -> open.remove(subtask.id())); // a later order finds it given back
            revoked.add(giveBack.apply(transaction, tasks, surplus));
        }
        return revoked;
    }

    private Found find(Transaction transaction, Trim order) {
        var members = new LinkedHashMap<String, List<SubtaskId>>();
        for (OpenBatch batch : order.batches().read(transaction)) {
            members.computeIfAbsent(batch.group(), _ -> new ArrayList<>()).add(batch.batch());
        }
        var rules = reads.crawls().hosts().rules(members.keySet());
        var groups = new ArrayList<Group>();
        members.forEach((name, batches) -> {
            int limit = rules.getOrDefault(name, HostRule.NONE).perHost(order.perHost());
            if (batches.size() > limit) {
                groups.add(new Group(name, limit, batches));
            }
        });
        return new Found(order, order.told().read(transaction), groups);
    }

    private void tell(Transaction transaction, Found found, Map<TaskId, Task> tasks) {
        transaction.log(found.told().stream()
                .filter(tasks::containsKey)
                .map(tasks::get)
                .filter(task -> task.state().isOpen())
                .map(task ->
                        giveBack.release().journal().task(task, 0, found.order().detail()))
                .toList());
    }

    private static List<Subtask> surplus(List<Group> groups, Map<SubtaskId, Subtask> open) {
        var surplus = new ArrayList<Subtask>();
        for (Group group : groups) {
            var members = group.batches().stream()
                    .filter(open::containsKey)
                    .map(open::get)
                    .sorted(Comparator.comparing((Subtask subtask) -> subtask.state() != SubtaskState.RUNNING)
                            .thenComparing(Subtask::id))
                    .toList();
            surplus.addAll(members.subList(Math.min(members.size(), group.limit()), members.size()));
        }
        surplus.sort(Comparator.comparing(Subtask::id));
        return surplus;
    }
}
