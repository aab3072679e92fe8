package dev.trawl.sim.mutant;

import dev.trawl.spi.worker.ForwardingChannel;
import dev.trawl.spi.worker.WorkerChannel;

/// A correct channel, as the base of a planted bug.
class HonestChannel implements ForwardingChannel {

    private final WorkerChannel inner;

    HonestChannel(WorkerChannel inner) {
        this.inner = inner;
    }

    @Override
    public WorkerChannel inner() {
        return inner;
    }
}
