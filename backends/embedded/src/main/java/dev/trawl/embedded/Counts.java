package dev.trawl.embedded;

/// Counts of ended subtasks that are not yet folded into the task row.
record Counts(int done, int failed) {

    static final Counts NONE = new Counts(0, 0);

    Counts plus(int moreDone, int moreFailed) {
        return new Counts(done + moreDone, failed + moreFailed);
    }
}
