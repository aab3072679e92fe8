package dev.trawl.embedded;

import dev.trawl.spi.live.Election;

/// The election of a node that is not a candidate.
public final class NeverLeader implements Election {

    @Override
    public boolean leads() {
        return false;
    }

    @Override
    public void close() {
        // there is no lead to give up
    }
}
