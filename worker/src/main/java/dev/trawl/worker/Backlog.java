package dev.trawl.worker;

import java.util.concurrent.atomic.AtomicInteger;

/// Counts the uncommitted items of all leases of a session; a crash repeats them.
final class Backlog {

    /// Number of waiting items that justifies a commit.
    static final int FEW = 3;

    /// Maximum uncommitted items before the next is begun, for few open leases. Many leases do more in the same
    /// time, so each further lease raises the limit.
    static final int MOST = 6;

    private static final int FEW_LEASES = 4;
    private static final int MORE_PER_LEASE = 4;

    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger uncommitted = new AtomicInteger();
    private final AtomicInteger held = new AtomicInteger();

    /// Adds an item that waits for its commit.
    void reached() {
        waiting.incrementAndGet();
        uncommitted.incrementAndGet();
    }

    /// Removes waiting items that are being committed or dropped.
    void taken(int items) {
        waiting.addAndGet(-items);
    }

    /// Removes items that are committed, or never will be.
    void settled(int items) {
        uncommitted.addAndGet(-items);
    }

    int uncommitted() {
        return uncommitted.get();
    }

    /// True if a commit is worth its cost.
    boolean isWorthIt() {
        return waiting.get() >= FEW;
    }

    /// True if a commit is due, so that leases do not have to wait for one.
    boolean isHalfFull(int leases) {
        return waiting.get() >= most(leases) / 2;
    }

    /// True if leases with uncommitted items should wait.
    boolean isCrowded(int leases) {
        return uncommitted.get() > most(leases);
    }

    private static int most(int leases) {
        return MOST + MORE_PER_LEASE * Math.max(0, leases - FEW_LEASES);
    }

    /// Adds a lease that waits for its commit.
    void hold() {
        held.incrementAndGet();
    }

    void letGo() {
        held.decrementAndGet();
    }

    /// True if leases wait for a commit.
    boolean isHolding() {
        return held.get() > 0;
    }
}
