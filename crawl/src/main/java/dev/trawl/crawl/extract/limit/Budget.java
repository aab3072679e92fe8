package dev.trawl.crawl.extract.limit;

import dev.trawl.spi.TimeSource;
import java.time.Duration;

/// Limits the time and steps of one rule. The code that does the work counts its steps.
public final class Budget {

    private static final int LOOK_AT_CLOCK = 1024;

    private final TimeSource time;
    private final long deadline;
    private final long allowed;
    private long steps;

    private Budget(TimeSource time, long nanos, long allowed) {
        this.time = time;
        this.deadline = time.nanos() + nanos;
        this.allowed = allowed;
    }

    /// Creates a budget of time, and of steps to bound the size of a result.
    public static Budget of(TimeSource time, Duration longest, long steps) {
        return new Budget(time, longest.toNanos(), steps);
    }

    /// Checks the deadline immediately. For use between slow operations.
    ///
    /// @throws OverBudgetException after the deadline
    public void check() {
        if (time.nanos() - deadline > 0) {
            throw new OverBudgetException("took too long");
        }
    }

    /// Counts one step. Checks the deadline every 1,024 steps.
    ///
    /// @throws OverBudgetException if the steps or the time are used up
    public void step() {
        steps++;
        if (steps > allowed) {
            throw new OverBudgetException("took more than " + allowed + " steps");
        }
        if (steps % LOOK_AT_CLOCK == 0) {
            check();
        }
    }
}
