package dev.trawl.jdbc.rows;

import dev.trawl.jdbc.sql.Sql;

/// The statements on the tables that explain crawls.
public final class NotesSql {

    private NotesSql() {}

    private static final String UPSERT_FILE = """
            insert into crawl_robots (task_id, group_id, scheme, fetched_at, status, cause, trouble, body)
            values (?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (task_id, group_id, scheme) do update set
                fetched_at = excluded.fetched_at, status = excluded.status, cause = excluded.cause,
                trouble = excluded.trouble,
                body = excluded.body
            """;

    public static final Sql KEEP_FILE = new Sql(UPSERT_FILE, UPSERT_FILE, """
            insert into crawl_robots (task_id, group_id, scheme, fetched_at, status, cause, trouble, body)
            values (?, ?, ?, ?, ?, ?, ?, ?)
            on duplicate key update
                fetched_at = values(fetched_at), status = values(status), cause = values(cause), trouble = values(trouble),
                body = values(body)
            """);

    private static final String ADD_CAUSE = """
            insert into crawl_cause (task_id, cause, total) values (?, ?, ?)
            on conflict (task_id, cause) do update set total = crawl_cause.total + excluded.total
            """;

    public static final Sql COUNT_CAUSE = new Sql(ADD_CAUSE, ADD_CAUSE, """
            insert into crawl_cause (task_id, cause, total) values (?, ?, ?)
            on duplicate key update total = total + values(total)
            """);

    private static final String ADD_TALLY = """
            insert into crawl_tally (task_id, kind, name, row_count, amount) values (?, ?, ?, ?, ?)
            on conflict (task_id, kind, name) do update set
                row_count = crawl_tally.row_count + excluded.row_count, amount = crawl_tally.amount + excluded.amount
            """;

    public static final Sql ADD_TO_TALLY = new Sql(ADD_TALLY, ADD_TALLY, """
            insert into crawl_tally (task_id, kind, name, row_count, amount) values (?, ?, ?, ?, ?)
            on duplicate key update row_count = row_count + values(row_count), amount = amount + values(amount)
            """);

    public static final Sql TALLY = Sql.same("""
            select kind, name, row_count, amount from crawl_tally where task_id = ? and kind <> 'HOST'
            """);

    public static final Sql SLOWEST_HOSTS = Sql.same("""
            select kind, name, row_count, amount from crawl_tally
            where task_id = ? and kind = 'HOST' and row_count > 0
            order by 1.0 * amount / row_count desc, name
            limit ?
            """);

    public static final Sql GROUPS = Sql.same("""
            select count(*) from crawl_group where task_id = ?
            """);

    public static final Sql FILE = Sql.same("""
            select h.name, r.scheme, r.fetched_at, r.status, r.cause, r.trouble, r.body
            from host_group h
            join crawl_robots r on r.group_id = h.id
            where h.name = ? and r.task_id = ? and r.scheme = ?
            """);

    public static final Sql FILES = Sql.same("""
            select h.name, r.scheme, r.fetched_at, r.status, r.cause, r.trouble, r.body
            from crawl_robots r
            join host_group h on h.id = r.group_id
            where r.task_id = ?
            order by h.name, r.scheme
            limit ?
            """);

    public static final Sql CAUSES = Sql.same("""
            select cause, total from crawl_cause where task_id = ? and total > 0
            """);

    public static final Sql PAUSED_UNTIL = Sql.same("""
            select paused_until from host_group where name = ?
            """);

    public static final Sql URL = Sql.same("""
            select %s
            from url u
            join host_group h on h.id = u.group_id
            where u.id = ? and u.task_id = ?
            """.formatted(UrlColumns.VIEW));
}
