package dev.trawl.gateway.http;

import dev.trawl.core.Problem;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Lets only so many answers be made at once. Nobody knows before how large one gets, and a request that waits for its
/// turn holds nothing yet.
public final class Turns {

    private final Semaphore free;
    private final Duration patience;

    /// @param patience how long a request waits before it is sent away
    public Turns(int atOnce, Duration patience) {
        this.free = new Semaphore(atOnce, true);
        this.patience = patience;
    }

    /// Makes an answer, or what one is made of.
    @FunctionalInterface
    public interface Work<T> {
        T make() throws IOException;
    }

    /// @throws RefusedException when its turn does not come in time
    public <T> T take(Work<T> work) throws IOException {
        if (!isFree()) {
            throw RefusedException.of(Problem.OVERLOADED, "too many answers are being made")
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
