package dev.trawl.core;

import dev.trawl.core.dispatch.ChosenStrategy;
import dev.trawl.core.dispatch.DispatchConfig;
import dev.trawl.core.housekeeping.RetentionConfig;
import dev.trawl.core.submit.SubmitConfig;

/// The core settings that can change at run time. Each step reads them in every round, so a change takes effect in
/// the next round.
public final class RunningConfig {

    private final CoreConfig atStart;
    private final ChosenStrategy strategy;
    private volatile CoreConfig current;

    RunningConfig(CoreConfig config, ChosenStrategy strategy) {
        this.atStart = config;
        this.strategy = strategy;
        this.current = config;
    }

    /// Applies the settings that can change; the other settings keep their start-up values.
    ///
    /// @throws IllegalArgumentException naming the key if the strategy is unknown; no setting changes in that case
    public void replace(CoreConfig config) {
        String chosen = config.dispatch().loadBalanceStrategy();
        if (!chosen.equals(current.dispatch().loadBalanceStrategy()) && !strategy.use(chosen)) {
            throw new IllegalArgumentException("scheduler.load_balance_strategy '%s' is unknown; known are %s"
                    .formatted(chosen, strategy.names()));
        }
        current = config;
    }

    /// The configuration at start-up.
    CoreConfig atStart() {
        return atStart;
    }

    ChosenStrategy strategy() {
        return strategy;
    }

    SubmitConfig submit() {
        return current.submit();
    }

    DispatchConfig dispatch() {
        return current.dispatch();
    }

    RetentionConfig retention() {
        return current.retention();
    }
}
