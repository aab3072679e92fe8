package dev.trawl.crawl.extract.limit;

import dev.trawl.spi.TimeSource;
import java.time.Duration;

/// How much work one rule may still do. Whoever does the work counts it; what goes beyond is cut off.
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

    /// A budget of time, and of steps lest a result grow without end.
    public static Budget of(TimeSource time, Duration longest, long steps) {
        return new Budget(time, longest.toNanos(), steps);
    }

    /// Looks at the clock at once, between pieces of work that take long.
    ///
    /// @throws OverBudgetException if time has run out
    public void check() {
        if (time.nanos() - deadline > 0) {
            throw new OverBudgetException("took too long");
        }
    }

    /// Counts a little work.
    ///
    /// @throws OverBudgetException if that was too much
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
