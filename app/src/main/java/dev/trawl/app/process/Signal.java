package dev.trawl.app.process;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/// Wakes one waiting thread. Two raises wake it once. A raise before the wait is not lost.
public final class Signal {

    private final AtomicBoolean raised = new AtomicBoolean();
    private volatile Thread waiter = Thread.currentThread();

    public void raise() {
        if (!raised.getPlain() || !raised.get()) {
            if (raised.compareAndSet(false, true)) {
                LockSupport.unpark(waiter);
            }
        }
    }

    /// Waits until the signal is raised or the time has passed.
    void await(long nanos) {
        waiter = Thread.currentThread();
        if (!raised.get()) {
            LockSupport.parkNanos(this, nanos);
        }
        raised.set(false);
    }
}
