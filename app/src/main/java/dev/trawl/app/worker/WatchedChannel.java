package dev.trawl.app.worker;

import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.worker.ForwardingChannel;
import dev.trawl.spi.worker.Registration;
import dev.trawl.spi.worker.WorkerChannel;
import dev.trawl.spi.worker.WorkerProfile;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/// A channel that reports the progress of a worker to a watcher. All events except `leaving` are
/// reported at most once.
record WatchedChannel(
        WorkerChannel inner, Watcher watcher, AtomicBoolean begun, AtomicBoolean complained, AtomicBoolean asked)
        implements ForwardingChannel {

    /// Receives the events of the worker.
    interface Watcher {

        /// The server has accepted the worker.
        void registered(Registration registration);

        /// The first registration attempt failed; the worker retries.
        void failed(Throwable failure);

        /// The worker requests invitations for the first time.
        void working();

        /// The session ends; called before the server is notified.
        void leaving();
    }

    WatchedChannel(WorkerChannel inner, Watcher watcher) {
        this(inner, watcher, new AtomicBoolean(), new AtomicBoolean(), new AtomicBoolean());
    }

    @Override
    public CompletableFuture<Registration> register(WorkerProfile profile) {
        return inner.register(profile).whenComplete((registration, failure) -> {
            if (failure == null && begun.compareAndSet(false, true)) {
                watcher.registered(registration);
            } else if (failure != null && !begun.get() && complained.compareAndSet(false, true)) {
                watcher.failed(failure.getCause() == null ? failure : failure.getCause());
            }
        });
    }

    @Override
    public List<Invitation> invitations(long session, int max, Duration wait) {
        if (!asked.getPlain() && asked.compareAndSet(false, true)) {
            watcher.working();
        }
        return inner.invitations(session, max, wait);
    }

    @Override
    public CompletableFuture<Void> leave(long session) {
        watcher.leaving();
        return inner.leave(session);
    }
}
