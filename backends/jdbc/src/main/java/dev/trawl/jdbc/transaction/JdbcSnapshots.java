package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.sql.Checksum;
import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.spi.pull.Snapshot;
import dev.trawl.spi.pull.SnapshotFilter;
import dev.trawl.spi.pull.Snapshots;
import dev.trawl.spi.pull.StoredSnapshot;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// The table `market_snapshot`: product data sent by workers, deduplicated.
public final class JdbcSnapshots implements Snapshots {

    private static final Sql KEEP = new Sql("""
            insert or ignore into market_snapshot (
                project, fingerprint, task_id, worker, credential, platform, product, kept_at, body, body_crc)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, """
            insert into market_snapshot (
                project, fingerprint, task_id, worker, credential, platform, product, kept_at, body, body_crc)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (project, fingerprint) do nothing
            """, """
            insert ignore into market_snapshot (
                project, fingerprint, task_id, worker, credential, platform, product, kept_at, body, body_crc)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """);

    private static final Columns<StoredSnapshot> COLUMNS = Columns.of(
            Column.text(row -> row.snapshot().project()),
            Column.text(row -> row.snapshot().fingerprint()),
            Column.big(row -> row.snapshot().task()),
            Column.text(row -> row.snapshot().worker()),
            Column.text(row -> row.snapshot().credential()),
            Column.text(row -> row.snapshot().platform()),
            Column.text(row -> row.snapshot().product()),
            Column.big(StoredSnapshot::keptAt),
            Column.text(row -> row.snapshot().body()),
            Column.integer(row -> Checksum.of(row.snapshot().body())));

    private static final Sql LIST = Sql.same("""
            select id, kept_at, project, fingerprint, task_id, worker, credential, platform, product, body, body_crc
            from market_snapshot
            where project = ? and id > ? and (? = '' or platform = ?) and (? = '' or product = ?)
            order by id limit ?
            """);

    private static final Sql LIST_OF_TASK = Sql.same("""
            select id, kept_at, project, fingerprint, task_id, worker, credential, platform, product, body, body_crc
            from market_snapshot
            where project = ? and task_id = ? and id > ? and (? = '' or platform = ?) and (? = '' or product = ?)
            order by id limit ?
            """);

    private static final Sql LIST_OF_PRODUCT = Sql.same("""
            select id, kept_at, project, fingerprint, task_id, worker, credential, platform, product, body, body_crc
            from market_snapshot
            where project = ? and product = ? and id > ? and (? = '' or platform = ?)
            order by id limit ?
            """);

    private static final Sql OLD = Sql.same("""
            select id from market_snapshot where kept_at < ? order by kept_at, id limit ?
            """);

    private static final Sql REMOVE = Sql.same("""
            delete from market_snapshot where id = ?
            """);

    private static final Columns<Long> ID = Columns.of(Column.big(Long::longValue));

    private final JdbcTransaction transaction;
    private final Statements statements;

    JdbcSnapshots(JdbcTransaction transaction, Statements statements) {
        this.transaction = transaction;
        this.statements = statements;
    }

    @Override
    public List<Boolean> keep(List<Snapshot> snapshots) {
        long now = transaction.now();
        var rows = snapshots.stream()
                .map(snapshot -> new StoredSnapshot(0, now, snapshot))
                .toList();
        var kept = new ArrayList<Boolean>(rows.size());
        for (boolean fresh : statements.writeEach(KEEP, COLUMNS, rows)) {
            kept.add(fresh);
        }
        return kept;
    }

    @Override
    public int remove(long keptBefore, int max) {
        List<Long> old = statements.list(OLD, Row::big, keptBefore, max);
        statements.writeEach(REMOVE, ID, old);
        return old.size();
    }

    public static List<StoredSnapshot> list(Statements statements, SnapshotFilter filter, long after, int max) {
        String platform = filter.platform().orElse("");
        String product = filter.product().orElse("");
        if (filter.task().isPresent()) {
            long task = filter.task().getAsLong();
            return statements.list(
                    LIST_OF_TASK,
                    JdbcSnapshots::read,
                    filter.project(),
                    task,
                    after,
                    platform,
                    platform,
                    product,
                    product,
                    max);
        }
        return product.isEmpty()
                ? statements.list(
                        LIST, JdbcSnapshots::read, filter.project(), after, platform, platform, product, product, max)
                : statements.list(
                        LIST_OF_PRODUCT,
                        JdbcSnapshots::read,
                        filter.project(),
                        product,
                        after,
                        platform,
                        platform,
                        max);
    }

    private static StoredSnapshot read(Row row) throws SQLException {
        long id = row.big();
        long keptAt = row.big();
        var place = new Row.Place("market_snapshot", id);
        var snapshot = new Snapshot(
                row.text(),
                row.text(),
                row.big(),
                row.text(),
                row.text(),
                row.text(),
                row.text(),
                row.checked(place, "body"));
        return new StoredSnapshot(id, keptAt, snapshot);
    }
}
