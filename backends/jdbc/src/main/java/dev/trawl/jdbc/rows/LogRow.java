package dev.trawl.jdbc.rows;

import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.task.LoggedEntry;
import java.sql.SQLException;

/// Writes and reads rows of `task_logs`.
public final class LogRow {

    public static final Sql INSERT = Sql.same("""
            insert into task_logs (
                position, at, task_id, project, type, no, subtask_state, task_state, epoch, session, term, node, detail)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """);

    public static final Columns<LoggedEntry> COLUMNS = Columns.of(
            Column.big(LoggedEntry::position),
            Column.big(LoggedEntry::at),
            Column.big(l -> l.entry().task().value()),
            Column.text(l -> l.entry().project()),
            Column.text(l -> l.entry().type()),
            Column.integer(l -> l.entry().number()),
            Column.maybe(l -> l.entry().subtaskState().map(SubtaskState::name)),
            Column.maybe(l -> l.entry().taskState().map(TaskState::name)),
            Column.big(l -> l.entry().epoch()),
            Column.big(l -> l.entry().session()),
            Column.big(l -> l.entry().term()),
            Column.text(l -> l.entry().node()),
            Column.optional(l -> l.entry().detail()));

    /// Takes the positions, writes the entries and returns the last position in one statement, because
    /// all other writers
    /// wait while the counter is locked.
    public static final String TAKE_AND_INSERT = """
            with entry as (
                select * from unnest(
                    ?::bigint[], ?::varchar[], ?::varchar[], ?::integer[], ?::varchar[], ?::varchar[],
                    ?::bigint[], ?::bigint[], ?::bigint[], ?::varchar[], ?::text[])
                    with ordinality as e (
                    task_id, project, type, no, subtask_state, task_state, epoch, session, term, node, detail, ordinal)),
            taken as (
                update counter set value = value + (select count(*) from entry) where name = 'log' returning value),
            written as (
                insert into task_logs (
                    position, at, task_id, project, type, no, subtask_state, task_state, epoch, session, term, node, detail)
                select t.value - (select count(*) from entry) + e.ordinal, ?,
                    e.task_id, e.project, e.type, e.no, e.subtask_state, e.task_state, e.epoch, e.session, e.term,
                    e.node, e.detail
                from taken t, entry e)
            select value from taken
            """;

    public static final Columns<LogEntry> ENTRY_COLUMNS = Columns.of(
            Column.big(e -> e.task().value()),
            Column.text(LogEntry::project),
            Column.text(LogEntry::type),
            Column.integer(LogEntry::number),
            Column.maybe(e -> e.subtaskState().map(SubtaskState::name)),
            Column.maybe(e -> e.taskState().map(TaskState::name)),
            Column.big(LogEntry::epoch),
            Column.big(LogEntry::session),
            Column.big(LogEntry::term),
            Column.text(LogEntry::node),
            Column.optional(LogEntry::detail));

    private LogRow() {}

    public static LoggedEntry read(Row row) throws SQLException {
        long position = row.big();
        var place = new Row.Place("task_logs", position);
        long at = row.big();
        var entry = new LogEntry(
                new TaskId(row.big()),
                row.text(),
                row.text(),
                row.integer(),
                row.optionalChoice(SubtaskState.class, place, "subtask_state"),
                row.optionalChoice(TaskState.class, place, "task_state"),
                row.big(),
                row.big(),
                row.big(),
                row.text(),
                row.text());
        return new LoggedEntry(position, at, entry);
    }
}
