package dev.trawl.testkit.memory.rows;

/// Counts of ended subtasks that are not yet folded into the task row.
public record Counts(int done, int failed) {

    public static final Counts NONE = new Counts(0, 0);

    public Counts plus(int moreDone, int moreFailed) {
        return new Counts(done + moreDone, failed + moreFailed);
    }
}
