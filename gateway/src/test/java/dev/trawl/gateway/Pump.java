package dev.trawl.gateway;

import dev.trawl.core.TaskCore;
import java.util.concurrent.locks.LockSupport;

/// The thread that runs the steps of a core, as `app` does with its loops.
final class Pump implements AutoCloseable {

    private final Thread thread = new Thread(this::run, "pump");
    private volatile TaskCore core;
    private volatile boolean held;
    private volatile boolean closed;

    @SuppressWarnings("NullAway.Init") // the core is made with this pump's wake-up, so it comes after it
    Pump() {}

    void start(TaskCore newCore) {
        core = newCore;
        thread.start();
    }

    void wake() {
        LockSupport.unpark(thread);
    }

    /// Nothing is committed while it is held.
    void hold(boolean on) {
        held = on;
        wake();
    }

    private void run() {
        while (!closed) {
            boolean moved = !held && (core.commits().runOnce(0) | core.round().runOnce());
            if (!moved) {
                LockSupport.parkNanos(1_000_000);
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        wake();
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
