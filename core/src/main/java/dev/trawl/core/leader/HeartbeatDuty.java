package dev.trawl.core.leader;

import dev.trawl.core.housekeeping.RecordHeartbeats;
import dev.trawl.core.time.Timer;

/// Copies the last heartbeats of the devices to the ledger, every half minute.
public final class HeartbeatDuty implements LeaderDuty {

    private final BackgroundStep step;
    private final Timer timer = new Timer(RecordHeartbeats.INTERVAL);

    public HeartbeatDuty(RecordHeartbeats heartbeats, LeaderMailbox mailbox) {
        this.step = new BackgroundStep("heartbeats", heartbeats::recordAll, mailbox::wake);
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
