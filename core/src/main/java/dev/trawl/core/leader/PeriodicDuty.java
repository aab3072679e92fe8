package dev.trawl.core.leader;

import dev.trawl.core.time.Timer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongFunction;

/// A background job of the leader that begins with the term and is repeated at intervals.
public final class PeriodicDuty implements LeaderDuty {

    private final Duration interval;
    private final BackgroundStep step;
    private final Timer timer;

    /// @param batch starts one batch for a term; returns whether there is more, or empty if the term is over
    public PeriodicDuty(
            String name,
            Duration interval,
            LongFunction<CompletableFuture<Optional<Boolean>>> batch,
            LeaderMailbox mailbox) {
        this.interval = interval;
        this.step = new BackgroundStep(name, batch, mailbox::wake);
        this.timer = new Timer(interval);
    }

    @Override
    public void begin(long nowNanos) {
        step.reset();
        timer.dueAt(nowNanos + interval.toNanos());
    }

    @Override
    public boolean runOnce(long term, long nowNanos) {
        if (timer.isDue(nowNanos)) {
            step.want();
        }
        return step.runOnce(term);
    }

    @Override
    public long nanosToNextRun(long nowNanos) {
        return step.isReady() ? 0 : timer.nanosLeft(nowNanos);
    }
}
