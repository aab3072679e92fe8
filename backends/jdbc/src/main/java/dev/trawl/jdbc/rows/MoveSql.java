package dev.trawl.jdbc.rows;

import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.spi.crawl.UrlReason;

/// The statements that move URLs between states outside of a batch, inside a transaction.
public final class MoveSql {

    private MoveSql() {}

    /// A URL that is moved between states outside of a batch. On servers, others may wake it meanwhile.
    public static final Sql MOVED_URLS = new Sql("""
            select u.id, u.task_id, u.group_id, u.state, u.cause, u.reason
            from json_each(?) k
            cross join url u on u.id = k.value
            """, """
            select u.id, u.task_id, u.group_id, u.state, u.cause, u.reason
            from unnest(?::bigint[]) as k (id)
            join url u on u.id = k.id
            order by u.id
            for update of u
            """, """
            select u.id, u.task_id, u.group_id, u.state, u.cause, u.reason
            from json_table(?, '$[*]' columns (id bigint path '$')) k
            straight_join url u on u.id = k.id
            for update
            """);

    private static final String REVIVE_EACH = """
            update url set
                state = 'WAITING', attempts = 0, not_before = 0, status = 0, cause = null, reason = null, rank_no = -1
            where id = ?
            """;

    public static final Sql REVIVE = new Sql(REVIVE_EACH, """
            update url u set
                state = 'WAITING', attempts = 0, not_before = 0, status = 0, cause = null, reason = null, rank_no = -1
            from unnest(?::bigint[]) as k (id)
            where u.id = k.id
            """, REVIVE_EACH);

    private static final String LEAVE_EACH = """
            update url set state = 'SKIPPED', not_before = 0, cause = ?, reason = ? where id = ?
            """;

    public static final Sql LEAVE = new Sql(LEAVE_EACH, """
            update url u set state = 'SKIPPED', not_before = 0, cause = k.cause, reason = k.reason
            from unnest(?::varchar[], ?::text[], ?::bigint[]) as k (cause, reason, id)
            where u.id = k.id
            """, LEAVE_EACH);

    public static final Columns<Left> LEAVE_COLUMNS = Columns.of(
            Column.text(left -> left.reason().cause().code()),
            Column.text(left -> left.reason().detail()),
            Column.big(Left::id));

    public static final Sql GROUPS_OF = new Sql("""
            select u.group_id
            from json_each(?) k
            cross join url u on u.id = k.value
            """, """
            select u.group_id
            from unnest(?::bigint[]) as k (id)
            join url u on u.id = k.id
            """, """
            select u.group_id
            from json_table(?, '$[*]' columns (id bigint path '$')) k
            straight_join url u on u.id = k.id
            """);

    public static final Sql DUE = Sql.locking("""
            select id, task_id, group_id from url
            where state = 'LATER' and not_before <= ?
            order by not_before limit ?
            for update
            """);

    private static final String WOKEN_EACH = """
            update url set state = 'WAITING', not_before = 0, rank_no = rank_no + 1 where id = ?
            """;

    public static final Sql WOKEN = new Sql(WOKEN_EACH, """
            update url u set state = 'WAITING', not_before = 0, rank_no = rank_no + 1
            from unnest(?::bigint[]) as k (id)
            where u.id = k.id
            """, WOKEN_EACH);

    /// A URL that ends without a fetch, by its id.
    public record Left(long id, UrlReason reason) {}
}
