package dev.trawl.app.process;

import dev.trawl.spi.HeapExhaustion;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A thread that repeats a step while there is work, and then waits for a signal. Uses platform threads, because
/// the steps make native calls.
public final class Loop implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Loop.class);
    private static final long PAUSE = Duration.ofMillis(200).toNanos();
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Signal signal;
    private final BooleanSupplier step;
    private final LongSupplier idle;
    private final Thread thread;
    private volatile boolean running = true;
    private boolean failing;

    /// @param step does one unit of work; returns false if there was none
    /// @param idle how long to wait for the signal when there is no work, in nanoseconds
    public Loop(String name, Signal signal, BooleanSupplier step, LongSupplier idle) {
        this.signal = signal;
        this.step = step;
        this.idle = idle;
        this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
    }

    public void start() {
        thread.start();
    }

    public boolean isAlive() {
        return thread.isAlive();
    }

    /// Stops after the current step. Waits for it at most 5 s.
    @Override
    public void close() {
        closeAll(List.of(this));
    }

    /// Stops loops that do not depend on each other. One timeout covers all steps that hang, for
    /// example in a backend call.
    public static void closeAll(List<Loop> loops) {
        closeAll(loops, PATIENCE);
    }

    public static void closeAll(List<Loop> loops, Duration patience) {
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

    /// Warns about the first failure only, until a step succeeds again.
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
            } catch (RuntimeException e) { // a backend may be unavailable for a while: continue
                tell(e);
                signal.await(PAUSE);
            } catch (Error broken) { // plugin code; without this loop the program would hang
                HeapExhaustion.check(broken);
                log.error("loop broken loop={}", thread.getName(), broken);
                signal.await(PAUSE);
            }
        }
    }
}
