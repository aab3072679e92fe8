package dev.trawl.jdbc.verify;

import dev.trawl.jdbc.rows.DataRow;
import dev.trawl.jdbc.rows.KeyRow;
import dev.trawl.jdbc.rows.LogRow;
import dev.trawl.jdbc.rows.RangeRow;
import dev.trawl.jdbc.rows.ScheduleRow;
import dev.trawl.jdbc.rows.SessionRow;
import dev.trawl.jdbc.rows.SubtaskRow;
import dev.trawl.jdbc.rows.TaskRow;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.transaction.JdbcConfigs;
import dev.trawl.jdbc.transaction.JdbcUsers;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// A table that a deep check reads, page by page in key order.
///
/// @param reader reads a row with the code of normal operation, so it detects the same damage
record VerifiedTables(String name, List<String> key, Sql page, Row.Reader<?> reader) {

    private static final Set<String> TEXTS = Set.of("project", "name", "type");

    static final List<VerifiedTables> ALL = List.of(
            of("task", "id", """
                    id, project, type, config_version, priority, state, reason, total, done, failed, split_cursor,
                    split_done, cleared, created_at, started_at, ended_at, version
                    """, TaskRow::read),
            of("task_body", "task_id", """
                    task_id, key_crc, payload, payload_crc, overrides, overrides_crc, traceparent, submitted_by
                    """, row -> TaskRow.body(row, new TaskId(row.big()))),
            of("subtask", "task_id, no", """
                    task_id, no, project, type, high, sole, state, epoch, attempts, deliveries, checkpoints, session,
                    request, lane, not_before, cause, last_session, needs
                    """, SubtaskRow::read),
            of("subtask_data", "task_id, no", """
                    task_id, no, key_crc, saved_cursor, saved_cursor_crc, result, result_crc
                    """, VerifiedTables::data),
            of("subtask_part", "task_id, no", """
                    task_id, no, key_crc, part, part_crc
                    """, row -> DataRow.part(row, DataRow.KEPT_PART, SubtaskRow.id(row))),
            of("task_logs", "position", """
                    position, at, task_id, project, type, no, subtask_state, task_state, epoch, session, term, node,
                    detail
                    """, LogRow::read),
            of("worker_session", "id", """
                    id, project, worker, name, node, capacity, types, beat, missed, draining, is_open, started_at,
                    ended_at, ttl_ms
                    """, SessionRow::read),
            of("schedule", "id", """
                    id, project, name, kind, expression, zone, starts_at, ends_at, type, payload, payload_crc,
                    overrides, overrides_crc, priority, labels, overlap, misfire, jitter_ms, max_failures, paused, reason,
                    next_at, due_at, held_at, last_at, last_task, failures, created_at, created_by, version
                    """, ScheduleRow::read),
            of("schedule_firing", "schedule_id, planned_at", """
                    schedule_id, planned_at, cause, fired_at, outcome, task_id, open, missed, detail
                    """, ScheduleRow::firing),
            of(
                    "market_snapshot",
                    "id",
                    "id, body, body_crc",
                    row -> checked(row, "market_snapshot", String.valueOf(row.big()), "body")),
            of("task_config", "type, version", """
                    type, version, json, json_crc, removed
                    """, JdbcConfigs::read),
            of(
                    "idempotency_key",
                    "project, name",
                    "project, name, body, body_crc",
                    row -> checked(row, "idempotency_key", row.text() + "/" + row.text(), "body")),
            of("api_key", "project, name", """
                    project, name, hash, role, id, scopes, created_at, expires_at, last_used_at, former_hash,
                    former_until
                    """, KeyRow::read),
            of("user_account", "project, name", """
                    project, name, role, password, version, created_at
                    """, JdbcUsers::read));

    /// The committed ranges; each is passed to `sound` after its row was verified.
    static VerifiedTables ranges(Consumer<RangeView> sound) {
        return of("segment_range", "task_id, no, seq", """
                task_id, no, seq, blob_key, byte_offset, byte_length, records, crc, row_crc
                """, row -> {
            RangeView view = RangeRow.read(row);
            sound.accept(view);
            return view;
        });
    }

    /// A key that sorts before every other.
    List<Object> start() {
        return key.stream()
                .map(column -> TEXTS.contains(column) ? "" : (Object) Long.MIN_VALUE)
                .toList();
    }

    List<Object> readKey(Row row) throws SQLException {
        var values = new ArrayList<Object>();
        for (String column : key) {
            values.add(TEXTS.contains(column) ? row.text() : (Object) row.big());
        }
        return values;
    }

    /// MariaDB seeks the start of a page only by its first column.
    private static VerifiedTables of(String table, String key, String columns, Row.Reader<?> reader) {
        List<String> names = List.of(key.split(", "));
        String values = String.join(", ", Collections.nCopies(names.size(), "?"));
        String paged = """
                select %1$s, %2$s from %3$s where (%1$s) > (%4$s) order by %1$s limit ?
                """.formatted(key, columns.strip(), table, values);
        String seeking = paged.replace(" where ", " where %s >= ? and ".formatted(names.getFirst()));
        return new VerifiedTables(table, names, new Sql(paged, paged, seeking), reader);
    }

    private static Object data(Row row) throws SQLException {
        var id = SubtaskRow.id(row);
        String cursor = DataRow.cursor(row, 0, id);
        return List.of(cursor, row.checkedOptional(new Row.Place("subtask_data", id), "result"));
    }

    private static Object checked(Row row, String table, String key, String column) throws SQLException {
        return row.checkedOptional(new Row.Place(table, key), column);
    }
}
