package dev.trawl.gateway.grpc;

import dev.trawl.core.Problem;
import dev.trawl.gateway.http.RefusedException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// How many messages may be in memory at once, and how long one may take to come. A call that waits for its turn has
/// sent no more than fits into the window of its stream.
final class CallTurns implements AutoCloseable {

    private final Semaphore free;
    private final Duration patience;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("grpc-patience").factory());

    /// @param patience for a turn, and then for the message
    CallTurns(int atOnce, Duration patience) {
        this.free = new Semaphore(atOnce, true);
        this.patience = patience;
    }

    /// @throws RefusedException when the turn does not come in time
    void take() {
        try {
            if (free.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                return;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        throw RefusedException.of(Problem.OVERLOADED, "too many calls are being answered")
                .withHeader("Retry-After", "1");
    }

    void giveBack() {
        free.release();
    }

    /// Runs it when patience is over.
    Future<?> afterwards(Runnable late) {
        return clock.schedule(() -> Thread.ofVirtual().start(late), patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        var _ = clock.shutdownNow();
    }
}
