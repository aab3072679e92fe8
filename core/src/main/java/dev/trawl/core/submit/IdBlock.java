package dev.trawl.core.submit;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;

/// Hands out task ids from a block that was reserved in the ledger, so that submitting does not wait for a counter.
final class IdBlock {

    private static final int LARGEST = 10_000;
    private static final Operation<Integer, Long> RESERVE = (transaction, counts) ->
            counts.stream().map(transaction.submissions()::reserveIds).toList();

    private final GroupCommit commits;
    private final ReentrantLock lock = new ReentrantLock();
    private long next = 0;
    private long end = 0;
    private int size = 10; // doubles, so that a quiet instance leaves few gaps and a busy one asks rarely

    IdBlock(GroupCommit commits) {
        this.commits = commits;
    }

    /// The first of `count` ids in a row.
    CompletableFuture<Long> take(int count) {
        int block;
        lock.lock();
        try {
            if (end - next >= count) {
                next += count;
                return CompletableFuture.completedFuture(next - count);
            }
            size = Math.min(LARGEST, 2 * size);
            block = size + count;
        } finally {
            lock.unlock();
        }
        return commits.write(RESERVE, 0, block).thenApply(first -> refill(first, block, count));
    }

    /// What is left of the old block is dropped: ids have no meaning, so gaps do no harm.
    private long refill(long first, int block, int count) {
        lock.lock();
        try {
            next = first + count;
            end = first + block;
            return first;
        } finally {
            lock.unlock();
        }
    }
}
