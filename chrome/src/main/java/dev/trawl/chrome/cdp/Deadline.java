package dev.trawl.chrome.cdp;

import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A point on the worker's clock. Waits look at that clock every few milliseconds, so a settable clock ends them too.
///
/// @param nanos of [TimeSource#nanos]
public record Deadline(TimeSource time, long nanos) {

    private static final long LONGEST_SLEEP = Duration.ofMillis(25).toNanos();

    public static Deadline in(TimeSource time, Duration wait) {
        return new Deadline(time, time.nanos() + wait.toNanos());
    }

    /// The earlier one of this deadline and `wait` from now.
    public Deadline orIn(Duration wait) {
        long other = time.nanos() + wait.toNanos();
        return other - nanos < 0 ? new Deadline(time, other) : this;
    }

    public boolean isOver() {
        return nanos - time.nanos() <= 0;
    }

    /// Zero once it is over.
    public Duration left() {
        return Duration.ofNanos(Math.max(0, nanos - time.nanos()));
    }

    /// How long a thread may sleep before it looks at the clock again.
    public long sleepNanos() {
        return Math.clamp(nanos - time.nanos(), 1, LONGEST_SLEEP);
    }

    /// Waits for a result.
    ///
    /// @throws TimeoutException if the deadline passes first
    public <T> T await(Future<T> future) throws InterruptedException, ExecutionException, TimeoutException {
        while (true) {
            try {
                return future.get(sleepNanos(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException late) {
                if (isOver()) {
                    throw late;
                }
            }
        }
    }
}
