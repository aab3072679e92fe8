package dev.trawl.sim.mutant;

import dev.trawl.spi.ledger.Leadership;

/// Forwards every call. A subclass overrides only the calls that it changes.
public class ForwardingLeadership implements Leadership {

    private final Leadership inner;

    public ForwardingLeadership(Leadership inner) {
        this.inner = inner;
    }

    @Override
    public long take(String node) {
        return inner.take(node);
    }

    @Override
    public boolean holds(long term) {
        return inner.holds(term);
    }
}
