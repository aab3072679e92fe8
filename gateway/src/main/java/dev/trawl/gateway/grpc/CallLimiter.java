package dev.trawl.gateway.grpc;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.RefusedException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Limits concurrent calls and the wait for a request message. A call that waits for a permit buffers at most the
/// flow-control window of its stream.
final class CallLimiter implements AutoCloseable {

    private final Semaphore free;
    private final Duration patience;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("grpc-patience").factory());

    /// @param patience timeout for a permit, and then for the message
    CallLimiter(int atOnce, Duration patience) {
        this.free = new Semaphore(atOnce, true);
        this.patience = patience;
    }

    /// @throws RefusedException when no permit is free within the timeout
    void take() {
        try {
            if (free.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                return;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        throw RefusedException.of(Problem.OVERLOADED, "too many concurrent calls; try again later")
                .withHeader("Retry-After", "1");
    }

    void giveBack() {
        free.release();
    }

    /// Schedules a task to run after the timeout.
    Future<?> afterwards(Runnable late) {
        return clock.schedule(() -> Thread.ofVirtual().start(late), patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        var _ = clock.shutdownNow();
    }
}
