package dev.trawl.sim.mutant;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.worker.WorkerChannel;

/// The place of a planted bug: around a dependency of the core, or around its channel.
public interface Mutation {

    /// Wraps the transaction of the core.
    default Transaction transaction(Transaction honest, LedgerReads reads) {
        return honest;
    }

    /// Wraps the channel of the workers.
    default WorkerChannel channel(WorkerChannel honest, LedgerReads reads) {
        return honest;
    }

    /// Wraps the clock of a node.
    default TimeSource time(TimeSource honest) {
        return honest;
    }

    /// Acknowledges a write that was rolled back.
    default boolean acknowledgesEarly() {
        return false;
    }
}
