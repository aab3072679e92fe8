package dev.trawl.gateway.http;

import dev.trawl.core.Problem;
import dev.trawl.spi.Caller;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// All callers that wait for something to happen: so many of one principal, so many at all, and none once the gateway
/// closes.
public final class Streams implements AutoCloseable {

    static final int PER_PRINCIPAL = 8;
    static final int AT_ONCE = 200;

    private final Map<String, Integer> open = new HashMap<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private int total;

    /// The place of one caller; given back when it is closed.
    public final class Place implements AutoCloseable {

        private final String principal;

        private Place(String principal) {
            this.principal = principal;
        }

        /// Waits so long; false when the gateway closes.
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

    /// @throws RefusedException when there are too many already
    public synchronized Place enter(Caller caller) {
        String principal = caller.project() + "/" + caller.principal();
        if (total >= AT_ONCE || open.getOrDefault(principal, 0) >= PER_PRINCIPAL || closing.getCount() == 0) {
            throw RefusedException.of(
                            Problem.TOO_MANY_STREAMS,
                            "%d streams and waiting requests at once are the limit".formatted(PER_PRINCIPAL))
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

    /// How many wait now.
    public synchronized int count() {
        return total;
    }

    /// Lets every one of them end.
    @Override
    public void close() {
        closing.countDown();
    }
}
