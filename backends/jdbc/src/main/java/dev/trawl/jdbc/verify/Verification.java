package dev.trawl.jdbc.verify;

import dev.trawl.jdbc.reads.JdbcSubtaskReads;
import dev.trawl.jdbc.rows.RangeRow;
import dev.trawl.jdbc.sql.CorruptValue;
import dev.trawl.jdbc.sql.CorruptValue.Cause;
import dev.trawl.jdbc.sql.Dialect;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.SqlFailure;
import dev.trawl.jdbc.store.Store;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.blob.RangeDamage;
import dev.trawl.spi.blob.ReadRange;
import dev.trawl.spi.ledger.CorruptRowException;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import dev.trawl.spi.task.SegmentRange;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Reads every row with the code of normal operation, follows the keys between the tables, and reads
/// every committed range
/// of the segments. Lists all damage; a damaged table does not prevent the check of the others.
public final class Verification {

    private static final int PAGE = 500;

    private static final Sql INTEGRITY = Sql.same("""
            pragma integrity_check
            """);

    private final Store store;
    private final Optional<ReadRange> ranges;
    private final Optional<BlobStore> blobs;
    private final List<CorruptValue> found = new ArrayList<>();
    private final List<RangeView> listed = new ArrayList<>();

    /// Checks only the tables.
    public Verification(Store store) {
        this.store = store;
        this.blobs = Optional.empty();
        this.ranges = Optional.empty();
    }

    /// Checks the tables and their segments.
    public Verification(Store store, BlobStore blobs) {
        this.store = store;
        this.blobs = Optional.of(blobs);
        this.ranges = Optional.of(new ReadRange(blobs));
    }

    public List<CorruptValue> run() {
        guarded(store.address().target(), this::checkPages);
        VerifiedTables.ALL.forEach(table -> guarded(table.name(), () -> read(table)));
        guarded("segment_range", () -> read(VerifiedTables.ranges(listed::add)));
        VerifiedKeys.ALL.forEach(keys -> guarded(keys.table(), () -> follow(keys)));
        return found;
    }

    private void guarded(String table, Runnable check) {
        try {
            check.run();
        } catch (SqlFailure failure) {
            found.add(new CorruptValue(
                    table, "", Cause.DATABASE, String.valueOf(failure.reason().getMessage())));
        }
    }

    /// Compares pages, rows and the entries of all indexes.
    private void checkPages() {
        if (store.address().dialect() == Dialect.SQLITE) {
            String file = store.address().target();
            store.read(statements -> statements.list(INTEGRITY, Row::text)).stream()
                    .filter(line -> !line.equals("ok"))
                    .forEach(line -> found.add(new CorruptValue(file, "", Cause.DATABASE, line)));
        }
    }

    private void read(VerifiedTables table) {
        List<List<Object>> keys = List.of(table.start());
        while (!keys.isEmpty()) {
            var parameters = new ArrayList<Object>();
            if (store.address().dialect() == Dialect.MARIADB) {
                parameters.add(keys.getLast().getFirst());
            }
            parameters.addAll(keys.getLast());
            parameters.add(PAGE);
            keys = store.read(
                    statements -> statements.list(table.page(), row -> checked(table, row), parameters.toArray()));
            listed.forEach(this::check);
            listed.clear();
        }
    }

    private List<Object> checked(VerifiedTables table, Row row) throws SQLException {
        List<Object> key = table.readKey(row);
        try {
            table.reader().read(row);
        } catch (CorruptRowException damaged) {
            found.add(new CorruptValue(damaged.table(), damaged.row(), Cause.COLUMN, damaged.column()));
        } catch (IllegalArgumentException impossible) {
            String name = key.stream().map(Object::toString).collect(Collectors.joining("/"));
            found.add(new CorruptValue(table.name(), name, Cause.COLUMN, String.join(", ", table.key())));
        }
        return key;
    }

    private void check(RangeView view) {
        damage(view.range())
                .flatMap(_ -> now(view))
                .ifPresent(range -> damage(range).ifPresent(damage -> {
                    String row = view.subtask() + "/" + RangeRow.sequence(view.key());
                    String place = "%s, byte %d".formatted(blobs.orElseThrow().address(range.blob()), range.offset());
                    found.add(new CorruptValue("segment_range", row, cause(damage), place));
                }));
    }

    private Optional<RangeDamage> damage(SegmentRange range) {
        return ranges.flatMap(reading -> reading.damage(range));
    }

    /// The current location of the range; empty when it was deleted. Other nodes may merge and
    /// delete segments meanwhile.
    private Optional<SegmentRange> now(RangeView view) {
        try {
            return store.read(statements -> JdbcSubtaskReads.range(statements, view));
        } catch (CorruptRowException _) {
            return Optional.of(view.range());
        }
    }

    private static Cause cause(RangeDamage damage) {
        return switch (damage) {
            case MISSING -> Cause.SEGMENT_MISSING;
            case TOO_SHORT -> Cause.SEGMENT_TOO_SHORT;
            case CHECKSUM -> Cause.SEGMENT_CHECKSUM;
            case RECORDS -> Cause.SEGMENT_RECORDS;
        };
    }

    private void follow(VerifiedKeys keys) {
        store.read(statements -> statements.list(keys.sql(), Row::text))
                .forEach(row -> found.add(new CorruptValue(keys.table(), row, keys.cause(), keys.other())));
    }
}
