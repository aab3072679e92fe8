package dev.trawl.jdbc.reads;

import dev.trawl.jdbc.rows.SubtaskRow;
import dev.trawl.jdbc.sql.Dialect;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.OpenWorkReads.Ready;
import dev.trawl.spi.ledger.OpenWorkReads.ReadyKey;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads of claimable subtasks. Every statement is a seek in the index of queued subtasks.
final class JdbcReadyReads {

    static final Sql READY = new Sql("""
            select s.task_id, s.no, s.epoch, s.deliveries, t.state
            from subtask s indexed by subtask_ready
            join task t on t.id = s.task_id
            where s.state = 'QUEUED' and s.type = ? and s.high = ? and s.project = ? and (s.task_id, s.no) > (?, ?)
            order by s.task_id, s.no
            limit ?
            """, """
            select s.task_id, s.no, s.epoch, s.deliveries, t.state
            from subtask s
            join task t on t.id = s.task_id
            where s.state = 'QUEUED' and s.type = ? and s.high = ? and s.project = ? and (s.task_id, s.no) > (?, ?)
            order by s.task_id, s.no
            limit ?
            """, """
            select s.task_id, s.no, s.epoch, s.deliveries, t.state
            from subtask s force index (subtask_ready)
            straight_join task t on t.id = s.task_id
            where s.state = 'QUEUED' and s.type = ? and s.high = ? and s.project = ?
                and s.task_id >= ? and (s.task_id > ? or s.no > ?)
            order by s.task_id, s.no
            limit ?
            """);

    static final Sql NEXT_TYPE = seek("""
            select s.type, s.high, s.project from subtask s
            where s.state = 'QUEUED' and s.type > ?
            order by s.type, s.high, s.project limit 1
            """);

    static final Sql NEXT_CLASS = seek("""
            select s.type, s.high, s.project from subtask s
            where s.state = 'QUEUED' and s.type = ? and s.high > ?
            order by s.type, s.high, s.project limit 1
            """);

    static final Sql NEXT_PROJECT = seek("""
            select s.type, s.high, s.project from subtask s
            where s.state = 'QUEUED' and s.type = ? and s.high = ? and s.project > ?
            order by s.type, s.high, s.project limit 1
            """);

    private JdbcReadyReads() {}

    static List<Ready> ready(Statements statements, ReadyKey key, SubtaskId after, int max) {
        long task = after.task().value();
        int high = key.high() ? 1 : 0;
        return statements.dialect() == Dialect.MARIADB
                ? statements.list(
                        READY, JdbcReadyReads::read, key.type(), high, key.project(), task, task, after.number(), max)
                : statements.list(
                        READY, JdbcReadyReads::read, key.type(), high, key.project(), task, after.number(), max);
    }

    /// Seeks from key to key instead of scanning the rows between them.
    static List<ReadyKey> keys(Statements statements) {
        var keys = new ArrayList<ReadyKey>();
        Optional<ReadyKey> next = statements.first(NEXT_TYPE, JdbcReadyReads::key, "");
        while (next.isPresent()) {
            ReadyKey key = next.get();
            keys.add(key);
            next = statements
                    .first(NEXT_PROJECT, JdbcReadyReads::key, key.type(), key.high() ? 1 : 0, key.project())
                    .or(() -> statements.first(NEXT_CLASS, JdbcReadyReads::key, key.type(), key.high() ? 1 : 0))
                    .or(() -> statements.first(NEXT_TYPE, JdbcReadyReads::key, key.type()));
        }
        return keys;
    }

    private static Sql seek(String text) {
        return new Sql(
                text.replace("subtask s\n", "subtask s indexed by subtask_ready\n"),
                text,
                text.replace("subtask s\n", "subtask s force index (subtask_ready)\n"));
    }

    private static Ready read(Row row) throws SQLException {
        var id = SubtaskRow.id(row);
        var place = new Row.Place("task", id.task());
        return new Ready(
                id,
                row.big(),
                row.integer(),
                row.choice(TaskState.class, place, "state").isOpen());
    }

    private static ReadyKey key(Row row) throws SQLException {
        return new ReadyKey(row.text(), row.flag(), row.text());
    }
}
