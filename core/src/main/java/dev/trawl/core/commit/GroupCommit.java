package dev.trawl.core.commit;

import dev.trawl.spi.HeapExhaustion;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import dev.trawl.spi.ledger.LoggedEntry;
import dev.trawl.spi.ledger.Transaction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/// Stands in front of every ledger: collects what callers want written and commits it in groups, so that one fsync
/// serves many. An answer follows the fsync.
///
/// There is one queue per writer, and an element goes to the queue of its key, so two writers of this process
/// seldom want the same rows; where they do, one waits or runs again.
public final class GroupCommit {

    private static final int GROUP_WEIGHT = 1_000;

    private final Ledger ledger;
    private final int limit;
    private final CommitListener listener;
    private final IntConsumer wake;
    private final List<ConcurrentLinkedQueue<Pending<?, ?>>> queues;
    private final AtomicInteger waiting = new AtomicInteger();

    /// @param limit weight that may wait before callers are refused
    /// @param wake is called with a writer's number when that writer has something to do
    public GroupCommit(Ledger ledger, int limit, CommitListener listener, IntConsumer wake) {
        this.ledger = ledger;
        this.limit = limit;
        this.listener = listener;
        this.wake = wake;
        this.queues = IntStream.range(0, ledger.writers())
                .<ConcurrentLinkedQueue<Pending<?, ?>>>mapToObj(_ -> new ConcurrentLinkedQueue<>())
                .toList();
    }

    /// Queues one element unless too much is waiting: then the future fails at once with an [OverloadedException]. For
    /// what comes from outside in any number.
    public <E, O> CompletableFuture<O> writeIfRoom(Operation<E, O> operation, long key, E element) {
        int ahead = waiting.get();
        return ahead < limit
                ? write(operation, key, element)
                : CompletableFuture.failedFuture(new OverloadedException(ahead));
    }

    /// Queues one element. The future completes after the fsync, or with the ledger's exception. There are
    /// never more of these than workers and leases, and a flood from outside must not keep them out.
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

    /// The weight of what waits for its commit.
    public int waiting() {
        return waiting.get();
    }

    public boolean isIdle(int writer) {
        return queues.get(writer).isEmpty();
    }

    /// Commits one group of this writer's queue; false when there was nothing to do.
    public boolean runOnce(int writer) {
        var group = nextGroup(queues.get(writer));
        if (group.isEmpty()) {
            return false;
        }
        try {
            commit(group);
        } catch (RuntimeException failure) {
            retryOneByOne(group, failure);
        } catch (Error broken) { // foreign code in an operation: nobody must wait for ever because of it
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
        batches.values().stream().filter(batch -> !batch.isLate()).forEach(batch -> batch.apply(recording));
        batches.values().stream().filter(Batch::isLate).forEach(batch -> batch.apply(recording));
        return recording;
    }

    private static <E, O> void addTo(Map<Operation<?, ?>, Batch<?, ?>> batches, Pending<E, O> pending) {
        // Keyed by the operation, so the batch found has the operation's own types.
        @SuppressWarnings("unchecked")
        var batch = (Batch<E, O>) batches.computeIfAbsent(pending.operation(), _ -> new Batch<>(pending.operation()));
        batch.add(pending);
    }

    /// One element may have spoilt the group for the others; a ledger that is gone is not asked again for each. A group
    /// that may be durable is left alone: written again, its tasks would clash with themselves.
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
