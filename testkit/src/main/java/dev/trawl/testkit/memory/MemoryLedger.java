package dev.trawl.testkit.memory;

import dev.trawl.spi.LedgerTime;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.testkit.memory.reads.MemoryReads;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.transaction.MemoryTransaction;
import java.util.concurrent.locks.ReentrantLock;

/// A ledger in memory. It runs one transaction at a time and rolls it back when its work throws. Data lives
/// as long as
/// this object, so a node can be "restarted" on it. The same calls give the same rows in the same order.
public final class MemoryLedger implements Ledger {

    private final ReentrantLock lock = new ReentrantLock();
    private final MemoryRows store;
    private final LedgerTime time;
    private final LedgerReads reads;

    public MemoryLedger(TimeSource time) {
        this.time = new LedgerTime(time, 0);
        this.store = new MemoryRows();
        this.reads = new MemoryReads(lock, store, this.time);
    }

    @Override
    public <T> Committed<T> write(Work<T> work) {
        if (lock.isHeldByCurrentThread()) {
            throw new IllegalStateException("a transaction inside a transaction");
        }
        lock.lock();
        try {
            return commit(work);
        } finally {
            store.undo.rollBack();
            lock.unlock();
        }
    }

    private <T> Committed<T> commit(Work<T> work) {
        var transaction = new MemoryTransaction(store, time.now());
        T value = work.run(transaction);
        long lastPosition = transaction.publishLog();
        store.undo.forget();
        return new Committed<>(value, lastPosition, transaction.now());
    }

    @Override
    public LedgerReads reads() {
        return reads;
    }

    @Override
    public int writers() {
        return 1;
    }

    @Override
    public void close() {
        // There are no resources besides memory.
    }
}
