package dev.trawl.core.leader;

import dev.trawl.core.pull.ExpirePullLocks;
import dev.trawl.core.time.Timer;

/// Revokes the locks of pull workers without progress, every five minutes.
public final class PullLockDuty implements LeaderDuty {

    private final BackgroundStep step;
    private final Timer timer = new Timer(ExpirePullLocks.INTERVAL);

    public PullLockDuty(ExpirePullLocks locks, LeaderMailbox mailbox) {
        this.step = new BackgroundStep("locks", _ -> locks.runOnce(), mailbox::wake);
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
