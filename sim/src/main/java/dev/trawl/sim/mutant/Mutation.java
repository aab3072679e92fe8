package dev.trawl.sim.mutant;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.worker.WorkerChannel;

/// Where a planted bug can sit: around what the core is given, or around what it offers to workers.
public interface Mutation {

    /// The transaction as the core sees it.
    default Transaction transaction(Transaction honest, LedgerReads reads) {
        return honest;
    }

    /// The channel as workers see it.
    default WorkerChannel channel(WorkerChannel honest, LedgerReads reads) {
        return honest;
    }

    /// The clock of a node.
    default TimeSource time(TimeSource honest) {
        return honest;
    }

    /// A write that was taken back is answered as if it were durable.
    default boolean acknowledgesEarly() {
        return false;
    }
}
