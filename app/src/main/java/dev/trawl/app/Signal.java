package dev.trawl.app;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/// Wakes one waiting thread. Raising it twice wakes once; raising it before the wait is not lost.
final class Signal {

    private final AtomicBoolean raised = new AtomicBoolean();
    private volatile Thread waiter = Thread.currentThread();

    void raise() {
        if (!raised.getPlain() || !raised.get()) {
            if (raised.compareAndSet(false, true)) {
                LockSupport.unpark(waiter);
            }
        }
    }

    /// Waits until it is raised or the time is over.
    void await(long nanos) {
        waiter = Thread.currentThread();
        if (!raised.get()) {
            LockSupport.parkNanos(this, nanos);
        }
        raised.set(false);
    }
}
