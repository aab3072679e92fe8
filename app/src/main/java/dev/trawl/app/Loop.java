package dev.trawl.app;

import dev.trawl.spi.HeapExhaustion;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A thread that runs a step as long as there is something to do, and then waits to be woken. Platform threads, because
/// the steps make native calls.
final class Loop implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Loop.class);
    private static final long PAUSE = Duration.ofMillis(200).toNanos();
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Signal signal;
    private final BooleanSupplier step;
    private final LongSupplier idle;
    private final Thread thread;
    private volatile boolean running = true;
    private boolean failing;

    /// @param step does one piece of work; false when there was nothing to do
    /// @param idle how long to wait for the signal when there was nothing, in nanoseconds
    Loop(String name, Signal signal, BooleanSupplier step, LongSupplier idle) {
        this.signal = signal;
        this.step = step;
        this.idle = idle;
        this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    boolean isAlive() {
        return thread.isAlive();
    }

    /// Ends after the step that is under way.
    @Override
    public void close() {
        closeAll(List.of(this));
    }

    /// Ends loops that do not need each other. Steps that hang, as an engine does, are waited for once and not each.
    static void closeAll(List<Loop> loops) {
        closeAll(loops, PATIENCE);
    }

    static void closeAll(List<Loop> loops, Duration patience) {
        loops.forEach(Loop::end);
        var time = new SystemTime();
        long deadline = time.nanos() + patience.toNanos();
        try {
            for (var loop : loops) {
                loop.thread.join(Duration.ofNanos(Math.max(1, deadline - time.nanos())));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void end() {
        running = false;
        signal.raise();
    }

    /// Once, and not again before it has gone well.
    private void tell(RuntimeException failure) {
        if (!failing) {
            log.warn("loop failed loop={} cause={}", thread.getName(), String.valueOf(failure));
        }
        failing = true;
        log.debug("loop failed", failure);
    }

    private void run() {
        while (running) {
            try {
                boolean moved = step.getAsBoolean();
                failing = false;
                if (!moved) {
                    signal.await(idle.getAsLong());
                }
            } catch (RuntimeException e) { // the engine behind it is gone for a while: the loop goes on
                tell(e);
                signal.await(PAUSE);
            } catch (Error broken) { // foreign code: without this loop the whole program would stand still
                HeapExhaustion.check(broken);
                log.error("loop broken loop={}", thread.getName(), broken);
                signal.await(PAUSE);
            }
        }
    }
}
