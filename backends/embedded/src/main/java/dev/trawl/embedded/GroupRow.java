package dev.trawl.embedded;

/// @param open batches that are open now
/// @param pausedUntil ledger time; 0 when it was never paused
record GroupRow(int open, long pausedUntil) {

    static final GroupRow UNTOUCHED = new GroupRow(0, 0);

    GroupRow opened(int more) {
        return new GroupRow(open + more, pausedUntil);
    }

    GroupRow paused(long until) {
        return new GroupRow(open, Math.max(pausedUntil, until));
    }
}
