package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.task.BulkOperation;
import dev.trawl.spi.task.BulkOperation.Refusal;
import dev.trawl.spi.task.BulkOperations;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/// The table `bulk_operation`. Rejections are stored one per line: task, code and detail, separated by tabs.
public final class JdbcBulkOperations implements BulkOperations {

    private static final int UNKNOWN = -1;

    private static final Sql PUT = new Sql("""
            insert into bulk_operation (project, id, action, reason, asked_by, total, done, refused, refusals, created_at,
                moved_at, ended_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (project, id) do update set total = excluded.total,
                refusals = case when excluded.refused < refused then refusals else excluded.refusals end,
                done = max(done, excluded.done), refused = max(refused, excluded.refused),
                moved_at = max(moved_at, excluded.moved_at), ended_at = max(ended_at, excluded.ended_at)
            """, """
            insert into bulk_operation (project, id, action, reason, asked_by, total, done, refused, refusals, created_at,
                moved_at, ended_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (project, id) do update set total = excluded.total,
                refusals = case when excluded.refused < bulk_operation.refused
                    then bulk_operation.refusals else excluded.refusals end,
                done = greatest(bulk_operation.done, excluded.done),
                refused = greatest(bulk_operation.refused, excluded.refused),
                moved_at = greatest(bulk_operation.moved_at, excluded.moved_at),
                ended_at = greatest(bulk_operation.ended_at, excluded.ended_at)
            """, """
            insert into bulk_operation (project, id, action, reason, asked_by, total, done, refused, refusals, created_at,
                moved_at, ended_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            on duplicate key update total = values(total),
                refusals = if(values(refused) < refused, refusals, values(refusals)),
                done = greatest(done, values(done)), refused = greatest(refused, values(refused)),
                moved_at = greatest(moved_at, values(moved_at)), ended_at = greatest(ended_at, values(ended_at))
            """);

    private static final Sql LIST = Sql.same("""
            select project, id, action, reason, asked_by, total, done, refused, refusals, created_at, moved_at, ended_at
            from bulk_operation where project = ? order by created_at desc, id limit ?
            """);

    private static final Sql FIND = Sql.same("""
            select project, id, action, reason, asked_by, total, done, refused, refusals, created_at, moved_at, ended_at
            from bulk_operation where project = ? and id = ?
            """);

    private static final Sql OLD = Sql.same("""
            select project, id from bulk_operation where moved_at < ? order by moved_at limit ?
            """);

    private static final Sql REMOVE = Sql.same("""
            delete from bulk_operation where project = ? and id = ?
            """);

    private final Statements statements;

    JdbcBulkOperations(Statements statements) {
        this.statements = statements;
    }

    public static Optional<BulkOperation> find(Statements statements, String project, String id) {
        return statements.first(FIND, JdbcBulkOperations::operation, project, id);
    }

    public static List<BulkOperation> list(Statements statements, String project, int max) {
        return statements.list(LIST, JdbcBulkOperations::operation, project, max);
    }

    @Override
    public void put(BulkOperation operation) {
        statements.run(
                PUT,
                operation.project(),
                operation.id(),
                operation.action(),
                operation.reason(),
                operation.askedBy(),
                operation.total().orElse(UNKNOWN),
                operation.done(),
                operation.refused(),
                operation.refusals().stream().map(JdbcBulkOperations::line).collect(Collectors.joining("\n")),
                operation.createdAt(),
                operation.movedAt(),
                operation.endedAt());
    }

    @Override
    public int remove(long movedBefore, int max) {
        var old = statements.list(OLD, row -> new Key(row.text(), row.text()), movedBefore, max);
        old.forEach(key -> statements.run(REMOVE, key.project(), key.id()));
        return old.size();
    }

    private record Key(String project, String id) {}

    private static BulkOperation operation(Row row) throws SQLException {
        return new BulkOperation(
                row.text(),
                row.text(),
                row.text(),
                row.text(),
                row.text(),
                total(row.integer()),
                row.integer(),
                row.integer(),
                row.text().lines().map(JdbcBulkOperations::refusal).toList(),
                row.big(),
                row.big(),
                row.big());
    }

    private static OptionalInt total(int stored) {
        return stored == UNKNOWN ? OptionalInt.empty() : OptionalInt.of(stored);
    }

    private static String line(Refusal refusal) {
        return String.join("\t", List.of(refusal.task().toString(), refusal.code(), refusal.detail()));
    }

    private static Refusal refusal(String line) {
        String[] parts = line.split("\t", 3);
        return new Refusal(TaskId.parse(parts[0]).orElseThrow(), parts[1], parts[2]);
    }
}
