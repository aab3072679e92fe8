package dev.trawl.core.leader;

import dev.trawl.core.dispatch.Roster;
import dev.trawl.core.time.Timer;
import dev.trawl.spi.ledger.OpenWorkReads;
import java.time.Duration;

/// Compares the leases in the roster with the ledger every half minute, to repair missed log entries.
public final class RosterDuty implements LeaderDuty {

    private final Roster roster;
    private final OpenWorkReads reads;
    private final Timer timer = new Timer(Duration.ofSeconds(30));

    public RosterDuty(Roster roster, OpenWorkReads reads) {
        this.roster = roster;
        this.reads = reads;
    }

    @Override
    public boolean runOnce(long term, long nowNanos) {
        if (timer.isDue(nowNanos)) {
            roster.reconcile(reads.running(), nowNanos);
        }
        return true;
    }
}
