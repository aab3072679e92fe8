package dev.trawl.jdbc;

import java.sql.SQLException;

/// Carries a failed statement up to the ledger, which retries it or translates it.
final class SqlFailure extends RuntimeException {

    private final SQLException reason;

    SqlFailure(SQLException reason) {
        super(reason);
        this.reason = reason;
    }

    SQLException reason() {
        return reason;
    }
}
