package dev.trawl.embedded;

import dev.trawl.spi.live.Election;

/// The election of a single node: it leads until it steps down.
public final class AlwaysLeader implements Election {

    private volatile boolean leads = true;

    @Override
    public boolean leads() {
        return leads;
    }

    @Override
    public void close() {
        leads = false;
    }
}
