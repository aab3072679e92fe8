package dev.trawl.gateway;

import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import dev.trawl.testkit.memory.ForwardingLedger;
import java.util.Optional;

/// A ledger whose writes fail when a test says so.
final class FaultyLedger implements ForwardingLedger {

    private final Ledger inner;
    volatile Optional<LedgerUnavailableException> fault = Optional.empty();

    FaultyLedger(Ledger inner) {
        this.inner = inner;
    }

    @Override
    public Ledger inner() {
        return inner;
    }

    @Override
    public <T> Committed<T> write(Work<T> work) {
        fault.ifPresent(failure -> {
            throw failure;
        });
        return inner.write(work);
    }
}
