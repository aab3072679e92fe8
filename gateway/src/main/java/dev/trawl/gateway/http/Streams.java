package dev.trawl.gateway.http;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.Caller;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Tracks callers that wait for events. Limits them per principal and in total, and ends them when the
/// gateway closes.
public final class Streams implements AutoCloseable {

    static final int PER_PRINCIPAL = 8;
    static final int AT_ONCE = 200;

    private final Map<String, Integer> open = new HashMap<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private int total;

    /// The slot of one caller; released on close.
    public final class Place implements AutoCloseable {

        private final String principal;

        private Place(String principal) {
            this.principal = principal;
        }

        /// Waits for the given time; false when the gateway closes.
        public boolean pause(Duration time) {
            try {
                return !closing.await(time.toNanos(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return false;
            }
        }

        @Override
        public void close() {
            leave(principal);
        }
    }

    /// @throws RefusedException when a limit is reached or the gateway closes
    public synchronized Place enter(Caller caller) {
        String principal = caller.project() + "/" + caller.principal();
        if (total >= AT_ONCE || open.getOrDefault(principal, 0) >= PER_PRINCIPAL || closing.getCount() == 0) {
            throw RefusedException.of(
                            Problem.TOO_MANY_STREAMS,
                            "at most %d concurrent streams and long polls are allowed".formatted(PER_PRINCIPAL))
                    .withHeader("Retry-After", "5");
        }
        open.merge(principal, 1, Integer::sum);
        total++;
        return new Place(principal);
    }

    private synchronized void leave(String principal) {
        open.computeIfPresent(principal, (_, count) -> count > 1 ? count - 1 : null);
        total--;
    }

    /// Number of waiting callers.
    public synchronized int count() {
        return total;
    }

    /// Ends all waits and rejects new callers.
    @Override
    public void close() {
        closing.countDown();
    }
}
