package dev.trawl.jdbc.rows;

import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.edit.JobEdits;
import dev.trawl.spi.crawl.edit.UnfinishedEdit;
import java.sql.SQLException;

/// The statements for edits of running crawls.
public final class EditSql {

    private EditSql() {}

    public static final Sql OF_TASKS = new Sql("""
            select e.task_id, e.version, e.settings
            from json_each(?) k
            cross join crawl_edit e on e.task_id = k.value
            """, """
            select e.task_id, e.version, e.settings
            from unnest(?::bigint[]) as k (task_id)
            join crawl_edit e on e.task_id = k.task_id
            """, """
            select e.task_id, e.version, e.settings
            from json_table(?, '$[*]' columns (task_id bigint path '$')) k
            straight_join crawl_edit e on e.task_id = k.task_id
            """);

    private static final String UPSERT = """
            insert into crawl_edit (task_id, version, settings, effects_from) values (?, ?, ?, ?)
            on conflict (task_id) do update set
                version = excluded.version, settings = excluded.settings,
                effects_from = coalesce(crawl_edit.effects_from, excluded.effects_from)
            """;

    public static final Sql KEEP = new Sql(UPSERT, UPSERT, """
            insert into crawl_edit (task_id, version, settings, effects_from) values (?, ?, ?, ?)
            on duplicate key update
                version = values(version), settings = values(settings),
                effects_from = coalesce(effects_from, values(effects_from))
            """);

    public static final Sql EFFECTS_FROM = Sql.same("""
            select effects_from from crawl_edit where task_id = ?
            """);

    public static final Sql FINISH = Sql.same("""
            update crawl_edit set effects_from = null
            where task_id = ? and version = ? and effects_from is not null
            """);

    public static final Sql UNFINISHED = Sql.same("""
            select task_id, version, settings, effects_from from crawl_edit
            where effects_from is not null
            order by task_id limit ?
            """);

    public static final Sql WAITING = new Sql("""
            select id, url, depth from url indexed by url_listed
            where task_id = ? and id > ? and state in ('WAITING', 'LATER')
            order by id limit ?
            """, """
            select id, url, depth from url
            where task_id = ? and id > ? and state in ('WAITING', 'LATER')
            order by id limit ?
            """, """
            select id, url, depth from url force index (url_listed)
            where task_id = ? and id > ? and state in ('WAITING', 'LATER')
            order by id limit ?
            """);

    public static final Sql BATCHES_OF_TASK = Sql.same("""
            select b.task_id, b.no, h.name
            from crawl_batch b
            join host_group h on h.id = b.group_id
            where b.task_id = ?
            order by h.name, b.no
            """);

    public static final Sql BATCHES_OF_GROUP = Sql.same("""
            select b.task_id, b.no, h.name
            from host_group h
            join crawl_batch b on b.group_id = h.id
            where h.name = ?
            order by b.task_id, b.no
            """);

    public static final Sql CRAWLS_IN = Sql.same("""
            select g.task_id
            from host_group h
            join crawl_group g on g.group_id = h.id
            where h.name = ? and g.waiting > 0
            order by g.task_id
            """);

    public static final Columns<UnfinishedEdit> KEEP_COLUMNS = Columns.of(
            Column.big(edit -> edit.task().value()),
            Column.integer(edit -> edit.edits().version()),
            Column.text(edit -> edit.edits().settings()),
            Column.text(UnfinishedEdit::from));

    /// The edits of a task.
    public record Edit(TaskId task, JobEdits edits) {

        public static Edit read(Row row) throws SQLException {
            return new Edit(new TaskId(row.big()), new JobEdits(row.integer(), row.text()));
        }
    }
}
