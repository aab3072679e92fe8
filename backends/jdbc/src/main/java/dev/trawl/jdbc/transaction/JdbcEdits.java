package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.rows.EditSql;
import dev.trawl.jdbc.rows.EditSql.Edit;
import dev.trawl.jdbc.rows.TaskRow;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.edit.CrawlEdits;
import dev.trawl.spi.crawl.edit.JobEdits;
import dev.trawl.spi.crawl.edit.UnfinishedEdit;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/// The edits of crawls in one transaction.
public record JdbcEdits(Statements statements) implements CrawlEdits {

    @Override
    public Map<TaskId, JobEdits> of(Collection<TaskId> tasks) {
        return of(statements, tasks);
    }

    public static Map<TaskId, JobEdits> of(Statements statements, Collection<TaskId> tasks) {
        var found = new TreeMap<TaskId, JobEdits>();
        statements
                .lookup(EditSql.OF_TASKS, TaskRow.KEY, new TreeSet<>(tasks), Edit::read)
                .forEach(edit -> found.put(edit.task(), edit.edits()));
        return found;
    }

    @Override
    public String keep(TaskId task, JobEdits edits, String before) {
        statements.writeEach(EditSql.KEEP, EditSql.KEEP_COLUMNS, List.of(new UnfinishedEdit(task, edits, before)));
        return statements.first(EditSql.EFFECTS_FROM, Row::text, task.value()).orElseThrow();
    }

    @Override
    public boolean finish(TaskId task, int version) {
        return statements.run(EditSql.FINISH, task.value(), version) > 0;
    }

    /// Edits whose effects are not complete.
    public static List<UnfinishedEdit> unfinished(Statements statements, int max) {
        return statements.list(
                EditSql.UNFINISHED,
                row -> new UnfinishedEdit(new TaskId(row.big()), new JobEdits(row.integer(), row.text()), row.text()),
                max);
    }

    @Override
    public List<WaitingUrl> waiting(TaskId task, long after, int max) {
        return statements.list(
                EditSql.WAITING, row -> new WaitingUrl(row.big(), row.text(), row.integer()), task.value(), after, max);
    }

    @Override
    public List<OpenBatch> batches(TaskId task) {
        return statements.list(EditSql.BATCHES_OF_TASK, JdbcEdits::batch, task.value());
    }

    @Override
    public List<OpenBatch> batches(String group) {
        return statements.list(EditSql.BATCHES_OF_GROUP, JdbcEdits::batch, group);
    }

    @Override
    public List<TaskId> crawlsIn(String group) {
        return statements.list(EditSql.CRAWLS_IN, row -> new TaskId(row.big()), group);
    }

    private static OpenBatch batch(Row row) throws SQLException {
        return new OpenBatch(new SubtaskId(new TaskId(row.big()), row.integer()), row.text());
    }
}
