package dev.trawl.worker;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Ends a session gracefully. Leases that have not started are handed back at once. Running subtasks may finish for
/// a while; the rest is interrupted and handed back. Renewals continue until the last lease has ended.
final class Drain {

    private static final Logger log = LoggerFactory.getLogger(Drain.class);

    /// Executors get the first part of the second that a stop may take beyond the graceful time.
    private static final Duration INTERRUPTED = Duration.ofMillis(400);

    private static final Duration REPORTED = Duration.ofMillis(700);
    private static final Duration LEFT = Duration.ofMillis(250);

    private final SessionRuntime session;
    private final WorkerContext ports;

    Drain(SessionRuntime session, WorkerContext ports) {
        this.session = session;
        this.ports = ports;
    }

    /// @param graceful deadline for running subtasks to finish
    void run(long graceful) throws InterruptedException {
        session.takeNothing();
        if (!session.awaitIdle(graceful)) {
            session.stopRuns(INTERRUPTED);
        }
        boolean clean = session.awaitEmpty(graceful + REPORTED.toNanos());
        boolean wasOpen = session.isOpen();
        session.end("the worker stops");
        if (wasOpen) {
            leave();
        }
        log.info("worker drained session={} clean={}", session.id(), clean);
    }

    private void leave() throws InterruptedException {
        try {
            RetryingCalls.guarded(() -> ports.channel().leave(session.id()))
                    .get(LEFT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException unavailable) {
            log.warn("leaving failed session={} cause={}", session.id(), FailureWords.of(unavailable));
        }
    }
}
