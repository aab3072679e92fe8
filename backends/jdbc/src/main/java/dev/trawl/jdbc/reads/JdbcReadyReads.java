package dev.trawl.jdbc.reads;

import dev.trawl.jdbc.rows.SubtaskRow;
import dev.trawl.jdbc.sql.Dialect;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.WorkNeeds;
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
            where s.state = 'QUEUED' and s.type = ? and s.high = ? and s.project = ? and s.needs = ?
                and (s.task_id, s.no) > (?, ?)
            order by s.task_id, s.no
            limit ?
            """, """
            select s.task_id, s.no, s.epoch, s.deliveries, t.state
            from subtask s
            join task t on t.id = s.task_id
            where s.state = 'QUEUED' and s.type = ? and s.high = ? and s.project = ? and s.needs = ?
                and (s.task_id, s.no) > (?, ?)
            order by s.task_id, s.no
            limit ?
            """, """
            select s.task_id, s.no, s.epoch, s.deliveries, t.state
            from subtask s force index (subtask_ready)
            straight_join task t on t.id = s.task_id
            where s.state = 'QUEUED' and s.type = ? and s.high = ? and s.project = ? and s.needs = ?
                and s.task_id >= ? and (s.task_id > ? or s.no > ?)
            order by s.task_id, s.no
            limit ?
            """);

    static final Sql NEXT_TYPE = seek("""
            select s.type, s.high, s.project, s.needs from subtask s
            where s.state = 'QUEUED' and s.type > ?
            order by s.type, s.high, s.project, s.needs limit 1
            """);

    static final Sql NEXT_CLASS = seek("""
            select s.type, s.high, s.project, s.needs from subtask s
            where s.state = 'QUEUED' and s.type = ? and s.high > ?
            order by s.type, s.high, s.project, s.needs limit 1
            """);

    static final Sql NEXT_PROJECT = seek("""
            select s.type, s.high, s.project, s.needs from subtask s
            where s.state = 'QUEUED' and s.type = ? and s.high = ? and s.project > ?
            order by s.type, s.high, s.project, s.needs limit 1
            """);

    static final Sql NEXT_NEEDS = seek("""
            select s.type, s.high, s.project, s.needs from subtask s
            where s.state = 'QUEUED' and s.type = ? and s.high = ? and s.project = ? and s.needs > ?
            order by s.type, s.high, s.project, s.needs limit 1
            """);

    private JdbcReadyReads() {}

    static List<Ready> ready(Statements statements, ReadyKey key, SubtaskId after, int max) {
        long task = after.task().value();
        int high = key.high() ? 1 : 0;
        String needs = key.needs().text();
        return statements.dialect() == Dialect.MARIADB
                ? statements.list(
                        READY,
                        JdbcReadyReads::read,
                        key.type(),
                        high,
                        key.project(),
                        needs,
                        task,
                        task,
                        after.number(),
                        max)
                : statements.list(
                        READY, JdbcReadyReads::read, key.type(), high, key.project(), needs, task, after.number(), max);
    }

    /// Seeks from key to key instead of scanning the rows between them.
    static List<ReadyKey> keys(Statements statements) {
        var keys = new ArrayList<ReadyKey>();
        Optional<Seeked> next = statements.first(NEXT_TYPE, JdbcReadyReads::key, "");
        while (next.isPresent()) {
            Seeked key = next.get();
            keys.add(new ReadyKey(key.type, key.high == 1, key.project, WorkNeeds.parse(key.needs)));
            next = statements
                    .first(NEXT_NEEDS, JdbcReadyReads::key, key.type, key.high, key.project, key.needs)
                    .or(() -> statements.first(NEXT_PROJECT, JdbcReadyReads::key, key.type, key.high, key.project))
                    .or(() -> statements.first(NEXT_CLASS, JdbcReadyReads::key, key.type, key.high))
                    .or(() -> statements.first(NEXT_TYPE, JdbcReadyReads::key, key.type));
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

    private static Seeked key(Row row) throws SQLException {
        return new Seeked(row.text(), row.integer(), row.text(), row.text());
    }

    /// The columns of a key as stored, from which the next seek starts.
    private record Seeked(String type, int high, String project, String needs) {}
}
