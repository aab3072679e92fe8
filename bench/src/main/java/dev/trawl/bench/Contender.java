package dev.trawl.bench;

/// A system that runs waiting no-op tasks.
interface Contender {

    String name();

    /// Lets `tasks` wait and then runs them all.
    Drained drain(int tasks, int concurrency) throws Exception;

    /// @param submitSeconds until all tasks waited
    /// @param drainSeconds from the start of the worker until the last outcome was stored
    /// @param remark further observations; empty without any
    record Drained(double submitSeconds, double drainSeconds, String remark) {

        Drained(double submitSeconds, double drainSeconds) {
            this(submitSeconds, drainSeconds, "");
        }
    }
}
