package dev.trawl.app;

import dev.trawl.spi.worker.ForwardingChannel;
import dev.trawl.spi.worker.Registration;
import dev.trawl.spi.worker.WorkerChannel;
import dev.trawl.spi.worker.WorkerProfile;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/// A channel that tells how the first registration went, and when one went well for the first time.
record FirstAnswer(
        WorkerChannel inner,
        Consumer<Registration> good,
        Consumer<Throwable> bad,
        AtomicBoolean begun,
        AtomicBoolean complained)
        implements ForwardingChannel {

    FirstAnswer(WorkerChannel inner, Consumer<Registration> good, Consumer<Throwable> bad) {
        this(inner, good, bad, new AtomicBoolean(), new AtomicBoolean());
    }

    @Override
    public CompletableFuture<Registration> register(WorkerProfile profile) {
        return inner.register(profile).whenComplete((registration, failure) -> {
            if (failure == null && begun.compareAndSet(false, true)) {
                good.accept(registration);
            } else if (failure != null && !begun.get() && complained.compareAndSet(false, true)) {
                bad.accept(failure.getCause() == null ? failure : failure.getCause());
            }
        });
    }
}
