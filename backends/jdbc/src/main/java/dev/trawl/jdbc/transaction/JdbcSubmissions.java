package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.rows.LabelSql;
import dev.trawl.jdbc.rows.TaskSql;
import dev.trawl.jdbc.sql.Checksum;
import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.spi.task.NewSubtask;
import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.Submissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Inserts tasks: ids, rows, quotas and idempotent responses.
final class JdbcSubmissions implements Submissions {

    private static final Sql ANSWER = Sql.same("""
            select body, body_crc, request from idempotency_key where project = ? and name = ?
            """);

    private static final Sql KEEP = new Sql("""
            insert or ignore into idempotency_key (project, name, request, body, body_crc, kept_at)
            values (?, ?, ?, ?, ?, ?)
            """, """
            insert into idempotency_key (project, name, request, body, body_crc, kept_at)
            values (?, ?, ?, ?, ?, ?)
            on conflict do nothing
            """, """
            insert ignore into idempotency_key (project, name, request, body, body_crc, kept_at)
            values (?, ?, ?, ?, ?, ?)
            """);

    private static final Sql SERIES = Sql.same("""
            insert into task_series (task_id, name, project) values (?, ?, ?)
            """);

    private static final Columns<Series> SERIES_COLUMNS =
            Columns.of(Column.big(Series::task), Column.text(Series::name), Column.text(Series::project));

    private final JdbcTransaction transaction;
    private final Statements statements;

    JdbcSubmissions(JdbcTransaction transaction, Statements statements) {
        this.transaction = transaction;
        this.statements = statements;
    }

    @Override
    public long reserveIds(int count) {
        return transaction.store().reserveIds(statements, count);
    }

    @Override
    public void insert(List<NewTask> tasks) {
        var sorted = tasks.stream()
                .sorted(Comparator.comparing((NewTask n) -> n.task().id()))
                .toList();
        statements.write(TaskSql.INSERT, TaskSql.INSERT_COLUMNS, sorted);
        statements.write(TaskSql.INSERT_BODY, TaskSql.BODY_COLUMNS, sorted);
        statements.writeEach(
                SERIES,
                SERIES_COLUMNS,
                sorted.stream().flatMap(JdbcSubmissions::series).toList());
        var subtasks = new ArrayList<NewSubtask>(tasks.size());
        for (NewTask task : sorted) {
            subtasks.addAll(task.subtasks());
            if (!task.task().state().isEnded()) {
                transaction.pending().add(task.task().project(), 1);
            }
        }
        transaction.subtasks().insert(subtasks);
        var labels = LabelSql.rows(sorted);
        if (!labels.isEmpty()) {
            statements.write(LabelSql.INSERT, LabelSql.COLUMNS, labels);
        }
    }

    private record Series(long task, String name, String project) {}

    private static Stream<Series> series(NewTask added) {
        var task = added.task();
        return added.series().stream().map(name -> new Series(task.id().value(), name, task.project()));
    }

    @Override
    public long pending(String project) {
        return transaction.pending().of(project);
    }

    @Override
    public Optional<KeptAnswer> answer(String project, String key) {
        var place = new Row.Place("idempotency_key", project + "/" + key);
        return statements.first(
                ANSWER,
                row -> {
                    String body = row.checked(place, "body");
                    return new KeptAnswer(row.text(), body);
                },
                project,
                key);
    }

    @Override
    public boolean keep(String project, String key, KeptAnswer answer) {
        return statements.run(
                        KEEP,
                        project,
                        key,
                        answer.request(),
                        answer.body(),
                        Checksum.of(answer.body()),
                        transaction.now())
                == 1;
    }
}
