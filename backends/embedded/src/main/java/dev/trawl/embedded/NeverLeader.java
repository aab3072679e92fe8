package dev.trawl.embedded;

import dev.trawl.spi.live.Election;

/// The election of a node that does not stand for it.
public final class NeverLeader implements Election {

    @Override
    public boolean leads() {
        return false;
    }

    @Override
    public void close() {
        // it led nothing
    }
}
