package dev.trawl.jdbc.rows;

import dev.trawl.jdbc.sql.Checksum;
import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.SubtaskChange;
import java.sql.SQLException;
import java.util.Optional;

/// A row of `subtask_data`: the cursor and the result of a subtask, which may be long. A success without
/// result data needs
/// no row.
public record DataRow(Subtask subtask, Optional<String> cursor, Optional<String> result) {

    /// Bits of `subtask.kept`: the values that other tables hold for a subtask. A value whose bit is set but
    /// that is missing
    /// was lost to damage.
    public static final int KEPT_PART = 1;

    static final int KEPT_CURSOR = 2;
    static final int KEPT_RESULT = 4;

    private static final String NOTHING = "{}";

    private static final String UPSERT = """
            insert into subtask_data (
                task_id, no, project, saved_cursor, saved_cursor_crc, result, result_crc, key_crc)
            values (?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (task_id, no) do update set
                saved_cursor = coalesce(excluded.saved_cursor, subtask_data.saved_cursor),
                saved_cursor_crc = coalesce(excluded.saved_cursor_crc, subtask_data.saved_cursor_crc),
                result = coalesce(excluded.result, subtask_data.result),
                result_crc = coalesce(excluded.result_crc, subtask_data.result_crc)
            """;

    public static final Sql KEEP = new Sql(UPSERT, UPSERT, """
            insert into subtask_data (
                task_id, no, project, saved_cursor, saved_cursor_crc, result, result_crc, key_crc)
            values (?, ?, ?, ?, ?, ?, ?, ?)
            on duplicate key update
                saved_cursor = coalesce(values(saved_cursor), saved_cursor),
                saved_cursor_crc = coalesce(values(saved_cursor_crc), saved_cursor_crc),
                result = coalesce(values(result), result),
                result_crc = coalesce(values(result_crc), result_crc)
            """);

    public static final Columns<DataRow> COLUMNS = Columns.of(
            Column.big(d -> d.subtask().id().task().value()),
            Column.integer(d -> d.subtask().id().number()),
            Column.text(d -> d.subtask().project()),
            Column.maybe(DataRow::cursor),
            Column.checksum(DataRow::cursor),
            Column.maybe(DataRow::result),
            Column.checksum(DataRow::result),
            Column.integer(d -> Checksum.ofKey(d.subtask().id())));

    public static Optional<DataRow> of(SubtaskChange change) {
        var result = change.result().filter(text -> !text.equals(NOTHING));
        return change.cursor().isPresent() || result.isPresent()
                ? Optional.of(new DataRow(change.after(), change.cursor(), result))
                : Optional.empty();
    }

    /// The bits of `subtask.kept` for the values that a change stores.
    static int kept(SubtaskChange change) {
        return of(change)
                .map(row -> (row.cursor().isPresent() ? KEPT_CURSOR : 0)
                        | (row.result().isPresent() ? KEPT_RESULT : 0))
                .orElse(0);
    }

    /// Reads the result from `kept`, the checksum of the key, the result and its checksum.
    public static Optional<String> result(Row row, Subtask subtask) throws SQLException {
        int kept = row.integer();
        var place = new Row.Place("subtask_data", subtask.id());
        row.checkKey(place, "task_id, no", Checksum.ofKey(subtask.id()));
        if ((kept & KEPT_RESULT) != 0) {
            return Optional.of(row.present(place, "result"));
        }
        var result = row.checkedOptional(place, "result");
        return result.isEmpty() && subtask.state() == SubtaskState.SUCCEEDED ? Optional.of(NOTHING) : result;
    }

    /// Reads the cursor from the checksum of the key, the cursor and its checksum; empty when there is none.
    public static String cursor(Row row, int kept, SubtaskId subtask) throws SQLException {
        var place = new Row.Place("subtask_data", subtask);
        row.checkKey(place, "task_id, no", Checksum.ofKey(subtask));
        return (kept & KEPT_CURSOR) == 0 ? row.checked(place, "saved_cursor") : row.present(place, "saved_cursor");
    }

    /// Reads the part from the checksum of the key, the part and its checksum; empty when there is none.
    public static String part(Row row, int kept, SubtaskId subtask) throws SQLException {
        var place = new Row.Place("subtask_part", subtask);
        row.checkKey(place, "task_id, no", Checksum.ofKey(subtask));
        return (kept & KEPT_PART) == 0 ? row.checked(place, "part") : row.present(place, "part");
    }
}
