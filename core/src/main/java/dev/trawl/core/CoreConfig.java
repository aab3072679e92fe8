package dev.trawl.core;

import dev.trawl.core.dispatch.DispatchConfig;
import dev.trawl.core.housekeeping.RetentionConfig;
import dev.trawl.core.leader.SchedulerConfig;
import dev.trawl.core.session.LeaseConfig;
import dev.trawl.core.submit.SubmitConfig;

/// All settings of the core.
///
/// @param node the name of this process in log entries
/// @param maxWaiting writes that may wait for the ledger before further callers are rejected
public record CoreConfig(
        String node,
        int maxWaiting,
        SubmitConfig submit,
        DispatchConfig dispatch,
        LeaseConfig leases,
        SchedulerConfig scheduler,
        RetentionConfig retention) {

    public static final int MAX_WAITING = 20_000;

    public static CoreConfig defaults(String node) {
        return new CoreConfig(
                node,
                MAX_WAITING,
                SubmitConfig.DEFAULTS,
                DispatchConfig.DEFAULTS,
                LeaseConfig.DEFAULTS,
                SchedulerConfig.DEFAULTS,
                RetentionConfig.DEFAULTS);
    }
}
