package dev.trawl.core;

import dev.trawl.core.cluster.RetentionConfig;
import dev.trawl.core.dispatch.ChosenStrategy;
import dev.trawl.core.dispatch.DispatchConfig;
import dev.trawl.core.submit.SubmitConfig;

/// The settings of the core that may change while it runs. Each step asks for them anew, so a change holds from its
/// next round on.
public final class RunningConfig {

    private final CoreConfig atStart;
    private final ChosenStrategy strategy;
    private volatile CoreConfig current;

    RunningConfig(CoreConfig config, ChosenStrategy strategy) {
        this.atStart = config;
        this.strategy = strategy;
        this.current = config;
    }

    /// Takes over what can change; the rest stays as it was at the start.
    ///
    /// @throws IllegalArgumentException naming the key when there is no such strategy; nothing is changed then
    public void replace(CoreConfig config) {
        String chosen = config.dispatch().loadBalanceStrategy();
        if (!chosen.equals(current.dispatch().loadBalanceStrategy()) && !strategy.use(chosen)) {
            throw new IllegalArgumentException("scheduler.load_balance_strategy '%s' is unknown; known are %s"
                    .formatted(chosen, strategy.names()));
        }
        current = config;
    }

    /// Of how the program was started.
    CoreConfig atStart() {
        return atStart;
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
