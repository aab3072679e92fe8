package dev.trawl.gateway;

import dev.trawl.core.TaskCore;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/// The thread that runs the steps of a core, as `app` does with its loops.
final class Pump implements AutoCloseable {

    private final Thread thread = new Thread(this::run, "pump");
    private volatile TaskCore core;
    private volatile Optional<CountDownLatch> holding = Optional.empty();
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

    /// Nothing is committed from now on; returns when the core has come to rest.
    void hold() {
        var rest = new CountDownLatch(1);
        holding = Optional.of(rest);
        try {
            rest.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    void release() {
        holding = Optional.empty();
        wake();
    }

    private void run() {
        while (!closed) {
            var hold = holding;
            boolean resting = hold.filter(rest -> rest.getCount() == 0).isPresent();
            if (resting || !step()) {
                hold.ifPresent(CountDownLatch::countDown);
                LockSupport.parkNanos(1_000_000);
            }
        }
    }

    private boolean step() {
        boolean committed = core.commits().runOnce(0);
        core.audit().runOnce();
        return core.round().runOnce() || committed;
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
