package dev.trawl.sim.mutant;

import dev.trawl.spi.ledger.ForwardingTransaction;
import dev.trawl.spi.ledger.Transaction;

/// A correct transaction, as the base of a planted bug.
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
