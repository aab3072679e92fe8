package dev.trawl.jdbc;

import dev.trawl.spi.ledger.LedgerReads;

/// A ledger that is only read.
public final class LedgerLook implements AutoCloseable {

    private final SqliteStore store;
    private final LedgerReads reads;

    LedgerLook(SqliteStore store) {
        this.store = store;
        this.reads = new JdbcReads(store);
    }

    public LedgerReads reads() {
        return reads;
    }

    @Override
    public void close() {
        store.close();
    }
}
