package dev.trawl.jdbc.sql;

import java.sql.SQLException;

/// Carries a failed statement up to the ledger, which retries it or translates it.
public final class SqlFailure extends RuntimeException {

    private final SQLException reason;

    public SqlFailure(SQLException reason) {
        super(reason);
        this.reason = reason;
    }

    public SQLException reason() {
        return reason;
    }
}
