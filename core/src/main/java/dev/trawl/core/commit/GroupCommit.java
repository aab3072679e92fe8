package dev.trawl.core.commit;

import dev.trawl.core.commit.Operation.Phase;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.HeapExhaustion;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.LoggedEntry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/// Collects the writes of all callers in front of the ledger and commits them in groups, so that one fsync serves
/// many callers. A reply follows the fsync.
///
/// Each writer has a queue, and the key of an element selects the queue. So two writers of this process seldom need
/// the same rows; if they do, one waits or is retried.
public final class GroupCommit {

    private static final int GROUP_WEIGHT = 1_000;

    private final Ledger ledger;
    private final int limit;
    private final CommitListener listener;
    private final IntConsumer wake;
    private final List<ConcurrentLinkedQueue<Pending<?, ?>>> queues;
    private final AtomicInteger waiting = new AtomicInteger();

    /// @param limit the weight that may wait before callers are rejected
    /// @param wake called with the number of a writer that has pending writes
    public GroupCommit(Ledger ledger, int limit, CommitListener listener, IntConsumer wake) {
        this.ledger = ledger;
        this.limit = limit;
        this.listener = listener;
        this.wake = wake;
        this.queues = IntStream.range(0, ledger.writers())
                .<ConcurrentLinkedQueue<Pending<?, ?>>>mapToObj(_ -> new ConcurrentLinkedQueue<>())
                .toList();
    }

    /// Queues one element. If the queue is full, the future fails at once with an [OverloadedException]. For
    /// external requests, whose number is unlimited.
    public <E, O> CompletableFuture<O> writeIfRoom(Operation<E, O> operation, long key, E element) {
        int ahead = waiting.get();
        return ahead < limit
                ? write(operation, key, element)
                : CompletableFuture.failedFuture(new OverloadedException(ahead));
    }

    /// Queues one element without a limit. The future completes after the fsync, or with the ledger's exception.
    /// Workers and leases bound the number of these writes, and external overload must not block them.
    public <E, O> CompletableFuture<O> write(Operation<E, O> operation, long key, E element) {
        var pending = new Pending<>(operation, element, operation.weight(element), new CompletableFuture<O>());
        waiting.addAndGet(pending.weight());
        int writer = Math.floorMod(key, queues.size());
        queues.get(writer).add(pending);
        wake.accept(writer);
        return pending.answer();
    }

    public int writers() {
        return queues.size();
    }

    /// The weight of the writes that wait for their commit.
    public int waiting() {
        return waiting.get();
    }

    public boolean isIdle(int writer) {
        return queues.get(writer).isEmpty();
    }

    /// Commits one group of this writer's queue; false if the queue was empty.
    public boolean runOnce(int writer) {
        var group = nextGroup(queues.get(writer));
        if (group.isEmpty()) {
            return false;
        }
        try {
            commit(group);
        } catch (RuntimeException failure) {
            retryOneByOne(group, failure);
        } catch (Error broken) { // foreign code in an operation: fail all waiting callers
            HeapExhaustion.check(broken);
            group.forEach(pending -> pending.answer().completeExceptionally(broken));
            throw broken;
        } finally {
            waiting.addAndGet(-group.stream().mapToInt(Pending::weight).sum());
        }
        return true;
    }

    private static List<Pending<?, ?>> nextGroup(ConcurrentLinkedQueue<Pending<?, ?>> queue) {
        var group = new ArrayList<Pending<?, ?>>();
        int weight = 0;
        while (weight < GROUP_WEIGHT) {
            var next = queue.poll();
            if (next == null) {
                break;
            }
            group.add(next);
            weight += next.weight();
        }
        return group;
    }

    private void commit(List<Pending<?, ?>> group) {
        var batches = new LinkedHashMap<Operation<?, ?>, Batch<?, ?>>();
        group.forEach(pending -> addTo(batches, pending));
        var committed = ledger.write(transaction -> apply(transaction, batches));
        List<LoggedEntry> logged = committed.value().logged(committed.lastPosition(), committed.at());
        if (!logged.isEmpty()) {
            listener.committed(logged);
        }
        if (!committed.value().changed().isEmpty()) {
            listener.changed(committed.value().changed(), committed.at());
        }
        if (!committed.value().ended().isEmpty()) {
            listener.ended(committed.value().ended());
        }
        batches.values().forEach(Batch::answer);
    }

    private static Recording apply(Transaction transaction, Map<Operation<?, ?>, Batch<?, ?>> batches) {
        var recording = new Recording(transaction);
        for (Phase phase : Phase.values()) {
            if (phase == Phase.TASKS && batches.size() > 1) {
                lockTasks(recording, batches.values());
            }
            batches.values().stream().filter(batch -> batch.phase() == phase).forEach(batch -> batch.apply(recording));
        }
        return recording;
    }

    /// Locks the tasks of several operations at once, because each locks other rows after its own tasks.
    private static void lockTasks(Transaction transaction, Collection<? extends Batch<?, ?>> batches) {
        var tasks = new TreeSet<TaskId>();
        batches.forEach(batch -> tasks.addAll(batch.tasks()));
        if (!tasks.isEmpty()) {
            transaction.tasks().lock(tasks);
        }
    }

    private static <E, O> void addTo(Map<Operation<?, ?>, Batch<?, ?>> batches, Pending<E, O> pending) {
        // The map is keyed by operation, so the batch has the types of the operation.
        @SuppressWarnings("unchecked")
        var batch = (Batch<E, O>) batches.computeIfAbsent(pending.operation(), _ -> new Batch<>(pending.operation()));
        batch.add(pending);
    }

    /// Retries each element alone, because one element can fail the whole group. Stops when the ledger is
    /// unavailable. Does not retry a group that may be durable, because its tasks would conflict with themselves.
    private void retryOneByOne(List<Pending<?, ?>> group, RuntimeException failure) {
        RuntimeException last = failure;
        boolean gone = group.size() == 1 || (failure instanceof LedgerUnavailableException lost && lost.isUnknown());
        for (Pending<?, ?> pending : group) {
            if (gone) {
                pending.answer().completeExceptionally(last);
                continue;
            }
            try {
                commit(List.of(pending));
            } catch (RuntimeException alone) {
                pending.answer().completeExceptionally(alone);
                last = alone;
                gone = alone instanceof LedgerUnavailableException;
            }
        }
    }
}
