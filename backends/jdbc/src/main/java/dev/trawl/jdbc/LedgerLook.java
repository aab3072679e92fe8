package dev.trawl.jdbc;

import dev.trawl.jdbc.reads.JdbcReads;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.SqlFailure;
import dev.trawl.jdbc.store.SqliteStore;
import dev.trawl.spi.ledger.LedgerReads;
import java.util.List;

/// A read-only view of a ledger.
public final class LedgerLook implements AutoCloseable {

    private static final List<Sql> AUDIT_CHECKS = List.of(Sql.same("""
            pragma quick_check(audit_entry)
            """), Sql.same("""
            pragma quick_check(audit_head)
            """));

    private final SqliteStore store;
    private final LedgerReads reads;

    LedgerLook(SqliteStore store) {
        this.store = store;
        this.reads = new JdbcReads(store);
    }

    /// Errors that the database itself reports in the rows of the audit log, such as a value of a wrong type.
    public List<String> damageOfAudit() {
        try {
            return AUDIT_CHECKS.stream()
                    .flatMap(check -> store.read(statements -> statements.list(check, Row::text)).stream())
                    .filter(line -> !line.equals("ok"))
                    .toList();
        } catch (SqlFailure failure) {
            return List.of(String.valueOf(failure.reason().getMessage()));
        }
    }

    public LedgerReads reads() {
        return reads;
    }

    @Override
    public void close() {
        store.close();
    }
}
