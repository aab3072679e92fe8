package dev.trawl.jdbc;

/// The statements on the tables that explain crawls.
final class NotesSql {

    private NotesSql() {}

    private static final String UPSERT_FILE = """
            insert into crawl_robots (task_id, group_id, scheme, fetched_at, status, trouble, body)
            values (?, ?, ?, ?, ?, ?, ?)
            on conflict (task_id, group_id, scheme) do update set
                fetched_at = excluded.fetched_at, status = excluded.status, trouble = excluded.trouble,
                body = excluded.body
            """;

    static final Sql KEEP_FILE = new Sql(UPSERT_FILE, UPSERT_FILE, """
            insert into crawl_robots (task_id, group_id, scheme, fetched_at, status, trouble, body)
            values (?, ?, ?, ?, ?, ?, ?)
            on duplicate key update
                fetched_at = values(fetched_at), status = values(status), trouble = values(trouble),
                body = values(body)
            """);

    private static final String ADD_CAUSE = """
            insert into crawl_cause (task_id, cause, total) values (?, ?, ?)
            on conflict (task_id, cause) do update set total = crawl_cause.total + excluded.total
            """;

    static final Sql COUNT_CAUSE = new Sql(ADD_CAUSE, ADD_CAUSE, """
            insert into crawl_cause (task_id, cause, total) values (?, ?, ?)
            on duplicate key update total = total + values(total)
            """);

    static final Sql FILE = Sql.same("""
            select h.name, r.scheme, r.fetched_at, r.status, r.trouble, r.body
            from host_group h
            join crawl_robots r on r.group_id = h.id
            where h.name = ? and r.task_id = ? and r.scheme = ?
            """);

    static final Sql CAUSES = Sql.same("""
            select cause, total from crawl_cause where task_id = ?
            """);

    static final Sql PAUSED_UNTIL = Sql.same("""
            select paused_until from host_group where name = ?
            """);

    static final Sql URL = Sql.same("""
            select u.id, h.name, u.high, u.low, u.url, u.depth, u.hops, u.rank_no, u.parent,
                u.state, u.attempts, u.not_before, u.status, u.reason, u.batch
            from url u
            join host_group h on h.id = u.group_id
            where u.id = ? and u.task_id = ?
            """);
}
