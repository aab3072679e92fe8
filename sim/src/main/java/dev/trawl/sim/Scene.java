package dev.trawl.sim;

import dev.trawl.core.CoreConfig;
import dev.trawl.core.dispatch.DispatchConfig;
import dev.trawl.core.housekeeping.RetentionConfig;
import dev.trawl.core.leader.SchedulerConfig;
import dev.trawl.core.session.LeaseConfig;
import dev.trawl.core.submit.SubmitConfig;
import dev.trawl.sim.check.Answers;
import dev.trawl.sim.check.Safety;
import dev.trawl.sim.check.Violations;
import dev.trawl.sim.mutant.Mutation;
import dev.trawl.spi.ledger.Ledger;
import java.time.Duration;

/// The shared state of one simulation.
///
/// @param store the ledger itself, without faults
/// @param balancing the load balancing strategy of this seed
record Scene(
        long seed,
        World world,
        Faults faults,
        Network network,
        Cluster cluster,
        LiveEngine live,
        Ledger store,
        Mutation mutation,
        Violations violations,
        Safety safety,
        Answers answers,
        String balancing) {

    static final LeaseConfig LEASES = LeaseConfig.DEFAULTS;

    private static final int MAX_WAITING = 200;

    CoreConfig config(String node) {
        return new CoreConfig(
                node,
                MAX_WAITING,
                SubmitConfig.DEFAULTS,
                new DispatchConfig(balancing, 50, 0, 0),
                LEASES,
                new SchedulerConfig(Duration.ofSeconds(1), Duration.ofSeconds(4)),
                RetentionConfig.DEFAULTS);
    }
}
