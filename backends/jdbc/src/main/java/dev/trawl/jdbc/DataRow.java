package dev.trawl.jdbc;

import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.ledger.Subtask;
import dev.trawl.spi.ledger.SubtaskChange;
import java.sql.SQLException;
import java.util.Optional;

/// A row of `subtask_data`: the cursor and the result of a subtask, which may be long. A success that has nothing
/// to say needs no row.
record DataRow(Subtask subtask, Optional<String> cursor, Optional<String> result) {

    private static final String NOTHING = "{}";

    private static final String UPSERT = """
            insert into subtask_data (
                task_id, no, project, saved_cursor, saved_cursor_crc, result, result_crc)
            values (?, ?, ?, ?, ?, ?, ?)
            on conflict (task_id, no) do update set
                saved_cursor = coalesce(excluded.saved_cursor, subtask_data.saved_cursor),
                saved_cursor_crc = coalesce(excluded.saved_cursor_crc, subtask_data.saved_cursor_crc),
                result = coalesce(excluded.result, subtask_data.result),
                result_crc = coalesce(excluded.result_crc, subtask_data.result_crc)
            """;

    static final Sql KEEP = new Sql(UPSERT, UPSERT, """
            insert into subtask_data (
                task_id, no, project, saved_cursor, saved_cursor_crc, result, result_crc)
            values (?, ?, ?, ?, ?, ?, ?)
            on duplicate key update
                saved_cursor = coalesce(values(saved_cursor), saved_cursor),
                saved_cursor_crc = coalesce(values(saved_cursor_crc), saved_cursor_crc),
                result = coalesce(values(result), result),
                result_crc = coalesce(values(result_crc), result_crc)
            """);

    static final Columns<DataRow> COLUMNS = Columns.of(
            Column.big(d -> d.subtask().id().task().value()),
            Column.integer(d -> d.subtask().id().number()),
            Column.text(d -> d.subtask().project()),
            Column.maybe(DataRow::cursor),
            Column.checksum(DataRow::cursor),
            Column.maybe(DataRow::result),
            Column.checksum(DataRow::result));

    static Optional<DataRow> of(SubtaskChange change) {
        var result = change.result().filter(text -> !text.equals(NOTHING));
        return change.cursor().isPresent() || result.isPresent()
                ? Optional.of(new DataRow(change.after(), change.cursor(), result))
                : Optional.empty();
    }

    /// Reads the result and its checksum.
    static Optional<String> result(Row row, Subtask subtask) throws SQLException {
        var kept = row.checkedOptional(new Row.Place("subtask_data", subtask.id()), "result");
        return kept.isEmpty() && subtask.state() == SubtaskState.SUCCEEDED ? Optional.of(NOTHING) : kept;
    }
}
