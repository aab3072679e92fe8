package dev.trawl.core.leader;

import dev.trawl.core.dispatch.Roster;
import dev.trawl.core.housekeeping.ExpireOverdue;
import dev.trawl.core.time.Timer;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Passes leases that have run for a while to `ExpireOverdue`, which ends those beyond their timeout.
public final class OverdueDuty implements LeaderDuty {

    private static final Logger log = LoggerFactory.getLogger(OverdueDuty.class);

    private final ExpireOverdue expire;
    private final Roster roster;
    private final Timer timer;

    public OverdueDuty(ExpireOverdue expire, Roster roster, Duration interval) {
        this.expire = expire;
        this.roster = roster;
        this.timer = new Timer(interval);
    }

    @Override
    public boolean runOnce(long term, long nowNanos) {
        if (timer.isDue(nowNanos)) {
            check(term, nowNanos);
        }
        return true;
    }

    @Override
    public long nanosToNextRun(long nowNanos) {
        return timer.nanosLeft(nowNanos);
    }

    private void check(long term, long nowNanos) {
        for (var held : roster.runningSince(nowNanos)) {
            var ranFor = Duration.ofNanos(nowNanos - held.since());
            if (ranFor.compareTo(ExpireOverdue.GRACE) > 0) {
                var _ = expire.check(held, ranFor, term).whenComplete((_, failure) -> {
                    if (failure != null) {
                        log.warn("step failed step=expire cause={}", failure.toString());
                    }
                });
            }
        }
    }
}
