package dev.trawl.worker;

import java.util.concurrent.atomic.AtomicInteger;

/// How many items of all leases of a session are not committed; a crash repeats them.
final class Backlog {

    /// So many that wait are worth a commit.
    static final int FEW = 3;

    /// Where few leases are open, no more than these are not committed when the next is begun. Many leases do much in
    /// the same time, so each of them adds some.
    static final int MOST = 6;

    private static final int FEW_LEASES = 4;
    private static final int MORE_PER_LEASE = 4;

    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger uncommitted = new AtomicInteger();
    private final AtomicInteger held = new AtomicInteger();

    /// One more item waits to be committed.
    void reached() {
        waiting.incrementAndGet();
        uncommitted.incrementAndGet();
    }

    /// So many items no longer wait: they are being committed, or dropped.
    void taken(int items) {
        waiting.addAndGet(-items);
    }

    /// So many items are committed, or never will be.
    void settled(int items) {
        uncommitted.addAndGet(-items);
    }

    int uncommitted() {
        return uncommitted.get();
    }

    /// A commit is worth its while.
    boolean isWorthIt() {
        return waiting.get() >= FEW;
    }

    /// It is time for a commit, so that nobody has to wait for one.
    boolean isHalfFull(int leases) {
        return waiting.get() >= most(leases) / 2;
    }

    /// A lease that has a share in it should not add to it.
    boolean isCrowded(int leases) {
        return uncommitted.get() > most(leases);
    }

    private static int most(int leases) {
        return MOST + MORE_PER_LEASE * Math.max(0, leases - FEW_LEASES);
    }

    /// One more lease waits for its commit.
    void hold() {
        held.incrementAndGet();
    }

    void letGo() {
        held.decrementAndGet();
    }

    /// Leases wait for a commit.
    boolean isHolding() {
        return held.get() > 0;
    }
}
