package dev.trawl.testkit.memory;

import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.LedgerReads;

/// Forwards every call to another ledger; an implementation overrides the calls it changes.
public interface ForwardingLedger extends Ledger {

    Ledger inner();

    @Override
    default <T> Committed<T> write(Work<T> work) {
        return inner().write(work);
    }

    @Override
    default LedgerReads reads() {
        return inner().reads();
    }

    @Override
    default int writers() {
        return inner().writers();
    }

    @Override
    default void close() {
        inner().close();
    }
}
