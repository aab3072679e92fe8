package dev.trawl.jdbc.rows;

import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.spi.audit.AuditEntry;
import dev.trawl.spi.audit.AuditHead;
import dev.trawl.spi.audit.ChainedEntry;
import java.sql.SQLException;

/// Writes and reads rows of `audit_entry` and `audit_head`.
public final class AuditRow {

    public static final Sql INSERT = Sql.same("""
            insert into audit_entry (
                project, number, at, principal, role, address, action, object,
                sent, before_hash, after_hash, status, detail, previous, hash)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """);

    public static final Sql BETWEEN = Sql.same("""
            select project, number, at, principal, role, address, action, object,
                sent, before_hash, after_hash, status, detail, previous, hash
            from audit_entry where project = ? and number > ? and number <= ? order by number
            """);

    public static final Columns<ChainedEntry> COLUMNS = Columns.of(
            Column.text(c -> c.entry().project()),
            Column.big(ChainedEntry::number),
            Column.big(ChainedEntry::at),
            Column.text(c -> c.entry().principal()),
            Column.text(c -> c.entry().role()),
            Column.text(c -> c.entry().address()),
            Column.text(c -> c.entry().action()),
            Column.text(c -> c.entry().object()),
            Column.text(c -> c.entry().sent()),
            Column.text(c -> c.entry().before()),
            Column.text(c -> c.entry().after()),
            Column.integer(c -> c.entry().status()),
            Column.text(c -> c.entry().detail()),
            Column.text(ChainedEntry::previous),
            Column.text(ChainedEntry::hash));

    private AuditRow() {}

    public static ChainedEntry read(Row row) throws SQLException {
        String project = row.text();
        long number = row.big();
        long at = row.big();
        var entry = new AuditEntry(
                project,
                row.text(),
                row.text(),
                row.text(),
                row.text(),
                row.text(),
                row.text(),
                row.text(),
                row.text(),
                row.integer(),
                row.text());
        return new ChainedEntry(number, at, entry, row.text(), row.text());
    }

    public static AuditHead readHead(Row row) throws SQLException {
        return new AuditHead(row.text(), row.big(), row.text(), row.big(), row.text());
    }
}
