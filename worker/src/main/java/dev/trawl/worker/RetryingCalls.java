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

/// Retries a channel call, unchanged, until it is answered or no longer wanted.
final class RetryingCalls {

    private static final Logger log = LoggerFactory.getLogger(RetryingCalls.class);

    private static final int ALWAYS = Integer.MAX_VALUE;
    private static final long FOR_EVER = Long.MAX_VALUE;

    private final Backoff backoff;
    private final TimerThreads clock;
    private volatile boolean troubled;

    RetryingCalls(Backoff backoff, TimerThreads clock) {
        this.backoff = backoff;
        this.clock = clock;
    }

    /// @param wanted checked before each retry
    /// @param answered runs on the thread that delivers the answer, so it must be short
    <T> void send(
            String what, Supplier<CompletableFuture<T>> call, BooleanSupplier wanted, Consumer<? super T> answered) {
        attempt(new Call<>(what, call, wanted, answered, ALWAYS, FOR_EVER, () -> {}), 1);
    }

    /// The same, with at most `tries` attempts and a timeout of `patience` each; `givenUp` runs when none
    /// was answered.
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

    /// An outage can fail thousands of calls; only its beginning and end are logged.
    private void noteFailure(String what, Throwable failure) {
        if (!troubled) {
            troubled = true;
            log.warn("channel call failed, repeating call={} cause={}", what, FailureWords.of(failure));
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

    /// A call that throws is handled like a future that fails later.
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
