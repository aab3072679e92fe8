package dev.trawl.core.submit;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;

/// Allocates task ids from a block reserved in the ledger, so that a submission does not wait for a counter.
final class IdBlock {

    private static final int LARGEST = 10_000;
    private static final Operation<Integer, Long> RESERVE = (transaction, counts) ->
            counts.stream().map(transaction.submissions()::reserveIds).toList();

    private final GroupCommit commits;
    private final ReentrantLock lock = new ReentrantLock();
    private long next = 0;
    private long end = 0;
    private CompletableFuture<Void> refill = CompletableFuture.completedFuture(null);
    private int size = 10; // doubles: an idle node leaves few gaps, a busy one reserves rarely

    IdBlock(GroupCommit commits) {
        this.commits = commits;
    }

    /// The first of `count` consecutive ids. Concurrent callers wait for one reservation instead of each reserving
    /// a block.
    CompletableFuture<Long> take(int count) {
        lock.lock();
        try {
            if (end - next >= count) {
                next += count;
                return CompletableFuture.completedFuture(next - count);
            }
            if (refill.isDone()) {
                size = Math.min(LARGEST, 2 * size);
                int block = size + count;
                refill = commits.write(RESERVE, 0, block).thenAccept(first -> refilled(first, block));
            }
            return refill.thenCompose(_ -> take(count));
        } finally {
            lock.unlock();
        }
    }

    /// Replaces the block. The remaining ids of the old block are dropped; gaps between ids are harmless.
    private void refilled(long first, int block) {
        lock.lock();
        try {
            next = first;
            end = first + block;
        } finally {
            lock.unlock();
        }
    }
}
