package dev.trawl.core.cluster;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Leader's work that is done in the background of its rounds, one batch at a time, as long as there is more.
final class Errand {

    private static final Logger log = LoggerFactory.getLogger(Errand.class);

    private final String name;
    private final LongFunction<CompletableFuture<Optional<Boolean>>> batch;
    private final Runnable wake;
    private CompletableFuture<Optional<Boolean>> flight = CompletableFuture.completedFuture(Optional.of(false));
    private boolean wanted;

    /// @param batch starts one batch for a term; tells whether there is more, or nothing when the term is over
    /// @param wake is called when a batch has ended
    Errand(String name, LongFunction<CompletableFuture<Optional<Boolean>>> batch, Runnable wake) {
        this.name = name;
        this.batch = batch;
        this.wake = wake;
    }

    void want() {
        wanted = true;
    }

    /// Forgets what an earlier term was doing.
    void reset() {
        flight = CompletableFuture.completedFuture(Optional.of(false));
        wanted = true;
    }

    /// Starts the next batch if it is wanted; false when the term is over.
    boolean runOnce(long term) {
        if (!flight.isDone()) {
            return true;
        }
        var last = flight;
        flight = CompletableFuture.completedFuture(Optional.of(false));
        if (last.isCompletedExceptionally()) {
            log.warn(
                    "errand failed errand={} cause={}",
                    name,
                    String.valueOf(last.exceptionNow().getMessage()));
            return true; // the next scan wants it again
        }
        var more = last.resultNow();
        if (more.isEmpty()) {
            return false;
        }
        if (wanted || more.get()) {
            wanted = false;
            flight = start(term).whenComplete((_, _) -> wake.run());
        }
        return true;
    }

    /// A batch that cannot even be started has failed; the other errands go on.
    private CompletableFuture<Optional<Boolean>> start(long term) {
        try {
            return batch.apply(term);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /// A batch has ended and its outcome is not yet looked at, or one is wanted and none is under way.
    boolean isReady() {
        return flight.isDone()
                && (wanted
                        || flight.isCompletedExceptionally()
                        || flight.resultNow().orElse(true));
    }
}
