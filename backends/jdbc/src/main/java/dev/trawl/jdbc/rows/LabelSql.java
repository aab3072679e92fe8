package dev.trawl.jdbc.rows;

import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.task.NewTask;
import java.util.List;

/// The rows of `task_label` of new tasks.
public final class LabelSql {

    private LabelSql() {}

    public static final Sql INSERT = new Sql("""
            insert into task_label (task_id, project, name, value)
            values (?, ?, ?, ?)
            """, """
            insert into task_label (task_id, project, name, value)
            select * from unnest(?::bigint[], ?::varchar[], ?::varchar[], ?::varchar[])
            """, """
            insert into task_label (task_id, project, name, value)
            values (?, ?, ?, ?)
            """);

    public static final Columns<LabelRow> COLUMNS = Columns.of(
            Column.big(row -> row.task().value()),
            Column.text(LabelRow::project),
            Column.text(LabelRow::name),
            Column.text(LabelRow::value));

    /// One label of one task.
    public record LabelRow(TaskId task, String project, String name, String value) {}

    /// The labels of new tasks, by task and name.
    public static List<LabelRow> rows(List<NewTask> tasks) {
        return tasks.stream()
                .flatMap(added -> added.labels().entries().entrySet().stream()
                        .map(label -> new LabelRow(
                                added.task().id(), added.task().project(), label.getKey(), label.getValue())))
                .toList();
    }
}
