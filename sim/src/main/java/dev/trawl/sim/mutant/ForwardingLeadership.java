package dev.trawl.sim.mutant;

import dev.trawl.spi.ledger.Leadership;

/// Passes every call on, so that a wrapper says only what it does differently.
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
