package dev.trawl.testkit.memory;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.testkit.LedgerContracts;
import dev.trawl.testkit.LedgerTimeContract;
import org.junit.jupiter.api.Nested;

/// The memory ledger keeps every promise of the ledger.
class MemoryLedgerTest extends LedgerContracts {

    @Override
    protected Ledger fresh(TimeSource time) {
        return new MemoryLedger(time);
    }

    @Nested
    class LedgerTime extends LedgerTimeContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }
}
