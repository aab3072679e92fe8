package dev.trawl.gateway.http;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.RefusedException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Limits concurrent response rendering, because the size of a response is unknown in advance. A waiting request
/// holds no memory for its response.
public final class ResponseLimiter {

    private final Semaphore free;
    private final Duration patience;

    /// @param patience longest wait before a request is rejected
    public ResponseLimiter(int atOnce, Duration patience) {
        this.free = new Semaphore(atOnce, true);
        this.patience = patience;
    }

    /// Renders a response or its data.
    @FunctionalInterface
    public interface Work<T> {
        T make() throws IOException;
    }

    /// @throws RefusedException when no permit is free within the timeout
    public <T> T take(Work<T> work) throws IOException {
        if (!isFree()) {
            throw RefusedException.of(Problem.OVERLOADED, "too many large responses are in progress; try again later")
                    .withHeader("Retry-After", "1");
        }
        try {
            return work.make();
        } finally {
            free.release();
        }
    }

    private boolean isFree() {
        try {
            return free.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
