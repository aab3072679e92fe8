package dev.trawl.core.leader;

import dev.trawl.core.housekeeping.DeleteExpired;
import dev.trawl.core.time.Timer;
import java.time.Duration;

/// Deletes expired data every ten minutes.
public final class RetentionDuty implements LeaderDuty {

    private final BackgroundStep step;
    private final Timer timer = new Timer(Duration.ofMinutes(10));

    public RetentionDuty(DeleteExpired forget, LeaderMailbox mailbox) {
        this.step = new BackgroundStep("forget", forget::forgetNext, mailbox::wake);
    }

    @Override
    public void begin(long nowNanos) {
        step.reset();
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
        return step.isReady() ? 0 : Long.MAX_VALUE;
    }
}
