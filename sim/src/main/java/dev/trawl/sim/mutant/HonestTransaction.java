package dev.trawl.sim.mutant;

import dev.trawl.spi.ledger.ForwardingTransaction;
import dev.trawl.spi.ledger.Transaction;

/// The transaction as it should be, for a bug that changes one of its ports.
public class HonestTransaction implements ForwardingTransaction {

    private final Transaction inner;

    public HonestTransaction(Transaction inner) {
        this.inner = inner;
    }

    @Override
    public Transaction inner() {
        return inner;
    }
}
