package dev.trawl.sim.mutant;

import dev.trawl.spi.worker.ForwardingChannel;
import dev.trawl.spi.worker.WorkerChannel;

/// The channel as it should be, for a bug that changes one of its calls.
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
