package dev.trawl.gateway.http;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.RefusedException;
import jakarta.servlet.ServletRequest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/// Limits the request bytes that a listener keeps in memory at once. A request without room is rejected instead of
/// queued, because a queued request would keep its received bytes in memory.
public final class BodyBudget {

    private static final String ATTRIBUTE = "trawl.room";

    private final long limit;
    private final AtomicLong held = new AtomicLong();

    public BodyBudget(long limit) {
        this.limit = limit;
    }

    /// The bytes held by one request: none at first, all released on close.
    final class Share implements AutoCloseable {

        private final AtomicLong bytes = new AtomicLong();
        private boolean kept;

        /// Reserves bytes. A request larger than the limit reserves the whole limit.
        ///
        /// @throws RefusedException when there is no room now
        void grow(long asked) {
            long more = Math.min(asked, limit);
            if (held.addAndGet(more) > limit) {
                held.addAndGet(-more);
                throw RefusedException.of(
                                Problem.OVERLOADED, "too many large requests are in progress; try again later")
                        .withHeader("Retry-After", "1");
            }
            bytes.addAndGet(more);
        }

        /// Keeps the bytes reserved until `done` completes, even after the response.
        <T> CompletableFuture<T> keepUntil(CompletableFuture<T> done) {
            kept = true;
            return done.whenComplete((_, _) -> giveBack());
        }

        @Override
        public void close() {
            if (!kept) {
                giveBack();
            }
        }

        private void giveBack() {
            held.addAndGet(-bytes.getAndSet(0));
        }
    }

    Share share() {
        return new Share();
    }

    /// Attaches an empty share to a request.
    Share open(ServletRequest request) {
        var share = share();
        request.setAttribute(ATTRIBUTE, share);
        return share;
    }

    static Share of(ServletRequest request) {
        return (Share) request.getAttribute(ATTRIBUTE);
    }

    /// Bytes reserved by all requests.
    public long held() {
        return held.get();
    }
}
