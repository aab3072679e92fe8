package dev.trawl.gateway.http;

import dev.trawl.core.Problem;
import jakarta.servlet.ServletRequest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/// How many bytes the requests of the whole listener may keep in memory at once. Whoever finds no room is sent away
/// rather than kept waiting, because a request that waits keeps what it has sent already.
public final class BodyBudget {

    private static final String ATTRIBUTE = "trawl.room";

    private final long limit;
    private final AtomicLong held = new AtomicLong();

    public BodyBudget(long limit) {
        this.limit = limit;
    }

    /// The share of one request: empty at first, given back as a whole when it is closed.
    final class Share implements AutoCloseable {

        private final AtomicLong bytes = new AtomicLong();
        private boolean kept;

        /// What is larger than all there is takes all there is.
        ///
        /// @throws RefusedException when there is no room now
        void grow(long asked) {
            long more = Math.min(asked, limit);
            if (held.addAndGet(more) > limit) {
                held.addAndGet(-more);
                throw RefusedException.of(Problem.OVERLOADED, "the server is busy with other large requests")
                        .withHeader("Retry-After", "1");
            }
            bytes.addAndGet(more);
        }

        /// Holds on until something that was made of the body is done with, even if the request is answered before.
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

    /// Gives a request its share.
    Share open(ServletRequest request) {
        var share = share();
        request.setAttribute(ATTRIBUTE, share);
        return share;
    }

    static Share of(ServletRequest request) {
        return (Share) request.getAttribute(ATTRIBUTE);
    }

    /// The bytes of all shares.
    public long held() {
        return held.get();
    }
}
