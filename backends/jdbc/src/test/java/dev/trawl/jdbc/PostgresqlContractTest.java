package dev.trawl.jdbc;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.testkit.LedgerContracts;

/// The ledger's contracts on a real PostgreSQL server, with empty tables for each test. Its clock is the server's,
/// so the contract of a handed-in clock does not apply.
class PostgresqlContractTest extends LedgerContracts {

    @Override
    protected Ledger fresh(TimeSource time) {
        return Servers.freshPostgresql(time);
    }
}
