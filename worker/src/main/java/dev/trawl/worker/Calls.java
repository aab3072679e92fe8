package dev.trawl.worker;

import dev.trawl.spi.HeapExhaustion;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Repeats a call of the channel, unchanged, until it is answered or nobody wants the answer any more.
final class Calls {

    private static final Logger log = LoggerFactory.getLogger(Calls.class);

    private static final int ALWAYS = Integer.MAX_VALUE;
    private static final long FOR_EVER = Long.MAX_VALUE;

    private final Backoff backoff;
    private final Clockwork clock;
    private volatile boolean troubled;

    Calls(Backoff backoff, Clockwork clock) {
        this.backoff = backoff;
        this.clock = clock;
    }

    /// @param wanted asked before each repetition
    /// @param answered runs on the thread that brings the answer, so it must be short
    <T> void send(
            String what, Supplier<CompletableFuture<T>> call, BooleanSupplier wanted, Consumer<? super T> answered) {
        attempt(new Call<>(what, call, wanted, answered, ALWAYS, FOR_EVER, () -> {}), 1);
    }

    /// The same, but no more than `tries` times, each of which may take as long as `patience`; `givenUp` runs when none
    /// of them was answered.
    <T> void sendUpTo(
            int tries,
            Duration patience,
            String what,
            Supplier<CompletableFuture<T>> call,
            Consumer<? super T> answered,
            Runnable givenUp) {
        attempt(new Call<>(what, call, () -> true, answered, tries, patience.toNanos(), givenUp), 1);
    }

    private <T> void attempt(Call<T> call, int tries) {
        CompletableFuture<T> answer = guarded(call.send).copy();
        var _ = answer.whenComplete((reply, failure) -> {
            if (failure == null) {
                noteSuccess(call.what);
                take(call, reply);
            } else {
                noteFailure(call.what, failure);
                repeat(call, tries);
            }
        });
        if (call.patience != FOR_EVER && !answer.isDone()) {
            clock.after(call.patience, () -> answer.completeExceptionally(new TimeoutException("no answer")));
        }
    }

    private static <T> void take(Call<T> call, T answer) {
        try {
            call.answered.accept(answer);
        } catch (Throwable bug) { // a future would swallow it
            HeapExhaustion.check(bug);
            log.error("{} answer not handled", call.what, bug);
        }
    }

    /// Thousands of calls can fail in one outage; its beginning and its end are told.
    private void noteFailure(String what, Throwable failure) {
        if (!troubled) {
            troubled = true;
            log.warn("channel call failed, repeating call={} cause={}", what, failure.toString());
        }
    }

    private void noteSuccess(String what) {
        if (troubled) {
            troubled = false;
            log.info("channel call answered again call={}", what);
        }
    }

    private <T> void repeat(Call<T> call, int tries) {
        if (tries >= call.most) {
            call.givenUp.run();
            return;
        }
        clock.after(backoff.afterFailure(tries), () -> {
            if (call.wanted.getAsBoolean()) {
                attempt(call, tries + 1);
            }
        });
    }

    /// A channel that throws at once is the same as one that fails later.
    static <T> CompletableFuture<T> guarded(Supplier<CompletableFuture<T>> call) {
        try {
            return call.get();
        } catch (Throwable failure) {
            HeapExhaustion.check(failure);
            return CompletableFuture.failedFuture(failure);
        }
    }

    private record Call<T>(
            String what,
            Supplier<CompletableFuture<T>> send,
            BooleanSupplier wanted,
            Consumer<? super T> answered,
            int most,
            long patience,
            Runnable givenUp) {}
}
