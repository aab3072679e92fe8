package dev.trawl.jdbc.reads;

import dev.trawl.jdbc.reads.JdbcCrawlReads.Reading;
import dev.trawl.jdbc.rows.TaskRow;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.ledger.LabelReads;
import dev.trawl.spi.ledger.TaskPlace;
import dev.trawl.spi.task.Labels;
import dev.trawl.spi.task.Labels.Label;
import dev.trawl.spi.task.Task;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/// Reads of `task_label`.
final class JdbcLabelReads implements LabelReads {

    private static final Sql OF = new Sql("""
            select l.task_id, l.name, l.value
            from json_each(?) k
            cross join task_label l on l.task_id = k.value
            """, """
            select l.task_id, l.name, l.value
            from unnest(?::bigint[]) as k (id)
            join task_label l on l.task_id = k.id
            """, """
            select l.task_id, l.name, l.value
            from json_table(?, '$[*]' columns (id bigint path '$')) k
            straight_join task_label l on l.task_id = k.id
            """);

    static final Sql NEWEST_FIRST = listed("l.task_id < ?", "desc");
    static final Sql OLDEST_FIRST = listed("l.task_id > ?", "asc");

    private final Reading reading;

    JdbcLabelReads(Reading reading) {
        this.reading = reading;
    }

    private static Sql listed(String bound, String direction) {
        String text = """
                select t.id, t.project, t.type, t.config_version, t.priority, t.state, t.reason, t.total, t.done, t.failed,
                    t.split_cursor, t.split_done, t.cleared, t.created_at, t.started_at, t.ended_at, t.version
                from task_label l %s task t on t.id = l.task_id
                where l.project = ? and l.name = ? and l.value = ? and %s
                order by l.task_id %s
                limit ?
                """;
        return new Sql(
                text.formatted("cross join", bound, direction),
                text.formatted("join", bound, direction),
                text.formatted("straight_join", bound, direction));
    }

    @Override
    public Map<TaskId, Labels> of(Collection<TaskId> tasks) {
        if (tasks.isEmpty()) {
            return Map.of();
        }
        var found = new HashMap<TaskId, TreeMap<String, String>>();
        reading.read(statements -> statements.lookup(OF, TaskRow.KEY, new TreeSet<>(tasks), JdbcLabelReads::row))
                .forEach(row -> found.computeIfAbsent(row.task(), _ -> new TreeMap<>())
                        .put(row.label().name(), row.label().value()));
        var labels = new HashMap<TaskId, Labels>();
        found.forEach((task, entries) -> labels.put(task, new Labels(entries)));
        return labels;
    }

    private record LabelOf(TaskId task, Label label) {}

    private static LabelOf row(Row row) throws SQLException {
        return new LabelOf(new TaskId(row.big()), new Label(row.text(), row.text()));
    }

    @Override
    public List<Task> tasks(String project, Label label, boolean oldestFirst, TaskPlace after, int max) {
        return reading.read(statements -> statements.list(
                oldestFirst ? OLDEST_FIRST : NEWEST_FIRST,
                TaskRow::read,
                project,
                label.name(),
                label.value(),
                after.id(),
                max));
    }
}
