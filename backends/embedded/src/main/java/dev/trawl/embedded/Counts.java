package dev.trawl.embedded;

/// Ended subtasks of a task that are not yet in its row.
record Counts(int done, int failed) {

    static final Counts NONE = new Counts(0, 0);

    Counts plus(int moreDone, int moreFailed) {
        return new Counts(done + moreDone, failed + moreFailed);
    }
}
