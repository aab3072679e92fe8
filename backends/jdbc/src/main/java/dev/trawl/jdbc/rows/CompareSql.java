package dev.trawl.jdbc.rows;

import dev.trawl.jdbc.rows.FrontierSql.Seen;
import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.spi.crawl.UrlReason;

/// The statements of a crawl that compares with an earlier one, inside a transaction.
public final class CompareSql {

    private CompareSql() {}

    /// Ends URLs that were just added and never waited.
    private static final String SKIP_EACH = """
            update url set state = 'SKIPPED', cause = ?, reason = ?
            where task_id = ? and group_id = ? and high = ? and low = ?
            """;

    public static final Sql SKIP = new Sql(SKIP_EACH, """
            update url u set state = 'SKIPPED', cause = k.cause, reason = k.reason
            from unnest(?::varchar[], ?::text[], ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[])
                as k (cause, reason, task_id, group_id, high, low)
            where u.task_id = k.task_id and u.group_id = k.group_id and u.high = k.high and u.low = k.low
            """, SKIP_EACH);

    public static final Columns<Skipped> SKIP_COLUMNS = Columns.of(
            Column.text(s -> s.reason().cause().code()),
            Column.text(s -> s.reason().detail()),
            Column.big(Skipped::task),
            Column.big(s -> s.seen().group()),
            Column.big(s -> s.seen().high()),
            Column.big(s -> s.seen().low()));

    public static final Sql KEYS = new Sql("""
            select u.id, h.name, u.high, u.low
            from json_each(?) k
            cross join url u on u.id = k.value
            join host_group h on h.id = u.group_id
            """, """
            select u.id, h.name, u.high, u.low
            from unnest(?::bigint[]) as k (id)
            join url u on u.id = k.id
            join host_group h on h.id = u.group_id
            """, """
            select u.id, h.name, u.high, u.low
            from json_table(?, '$[*]' columns (id bigint path '$')) k
            straight_join url u on u.id = k.id
            join host_group h on h.id = u.group_id
            """);

    /// A URL that ends without a fetch.
    public record Skipped(long task, Seen seen, UrlReason reason) {}
}
