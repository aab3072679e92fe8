package dev.trawl.core.leader;

import dev.trawl.plugin.TaskId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A background job of the leader. Runs one batch at a time, beside the rounds, as long as there is more.
final class BackgroundStep {

    private static final Logger log = LoggerFactory.getLogger(BackgroundStep.class);

    /// The maximum number of tasks in a batch of `forEach`.
    static final int TASKS_AT_ONCE = 8;

    private final String name;
    private final LongFunction<CompletableFuture<Optional<Boolean>>> batch;
    private final Runnable wake;
    private CompletableFuture<Optional<Boolean>> flight = CompletableFuture.completedFuture(Optional.of(false));
    private boolean wanted;

    /// @param batch starts one batch for a term; returns whether there is more, or empty if the term is over
    /// @param wake called when a batch has ended
    BackgroundStep(String name, LongFunction<CompletableFuture<Optional<Boolean>>> batch, Runnable wake) {
        this.name = name;
        this.batch = batch;
        this.wake = wake;
    }

    /// Runs one batch for each of these tasks. Reports more work if there was any task.
    static CompletableFuture<Optional<Boolean>> forEach(
            List<TaskId> tasks, Function<TaskId, CompletableFuture<Boolean>> batch) {
        var all = tasks.stream().map(batch).toArray(CompletableFuture<?>[]::new);
        return CompletableFuture.allOf(all).thenApply(_ -> Optional.of(!tasks.isEmpty()));
    }

    /// Requests a batch.
    void want() {
        wanted = true;
    }

    /// Discards the state of an earlier term and requests a batch.
    void reset() {
        flight = CompletableFuture.completedFuture(Optional.of(false));
        wanted = true;
    }

    /// Starts the next batch if one is requested; false if the term is over.
    boolean runOnce(long term) {
        if (!flight.isDone()) {
            return true;
        }
        var last = flight;
        flight = CompletableFuture.completedFuture(Optional.of(false));
        if (last.isCompletedExceptionally()) {
            log.warn(
                    "leader step failed step={} cause={}",
                    name,
                    String.valueOf(last.exceptionNow().getMessage()));
            return true; // the next scan requests it again
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

    /// Starts a batch. An exception counts as a failed batch, so that other background jobs continue.
    private CompletableFuture<Optional<Boolean>> start(long term) {
        try {
            return batch.apply(term);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /// Whether a batch has ended with an unprocessed outcome, or a batch is requested and none is running.
    boolean isReady() {
        return flight.isDone()
                && (wanted
                        || flight.isCompletedExceptionally()
                        || flight.resultNow().orElse(true));
    }
}
