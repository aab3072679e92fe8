package dev.trawl.jdbc.rows;

import dev.trawl.jdbc.sql.BatchUpdate;
import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlReason;
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The statements on the crawl tables inside a transaction.
public final class FrontierSql {

    private FrontierSql() {}

    /// The counters of a crawl, from `crawl c`.
    public static final String COUNTERS = """
            c.task_id, c.found, c.cut, c.done, c.failed, c.skipped, c.bytes, c.limit_cause,
                c.page_limit, c.extra_pages, c.limits_since,
                c.rate_from_at, c.rate_from_done, c.rate_middle_at, c.rate_middle_done""";

    public static final Sql LOCK = new Sql("""
            select %s
            from json_each(?) k
            cross join crawl c on c.task_id = k.value
            """.formatted(COUNTERS), """
            select %s
            from unnest(?::bigint[]) as k (task_id)
            join crawl c on c.task_id = k.task_id
            order by c.task_id
            for update of c
            """.formatted(COUNTERS), """
            select %s
            from json_table(?, '$[*]' columns (task_id bigint path '$')) k
            straight_join crawl c on c.task_id = k.task_id
            for update
            """.formatted(COUNTERS));

    public static final Sql READ = LOCK.unlocked();

    private static final String UPSERT = """
            insert into crawl (
                task_id, found, cut, done, failed, skipped, bytes, limit_cause,
                page_limit, extra_pages, limits_since,
                rate_from_at, rate_from_done, rate_middle_at, rate_middle_done)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (task_id) do update set
                found = excluded.found, cut = excluded.cut, done = excluded.done, failed = excluded.failed,
                skipped = excluded.skipped, bytes = excluded.bytes, limit_cause = excluded.limit_cause,
                page_limit = excluded.page_limit, extra_pages = excluded.extra_pages,
                limits_since = excluded.limits_since,
                rate_from_at = excluded.rate_from_at, rate_from_done = excluded.rate_from_done,
                rate_middle_at = excluded.rate_middle_at, rate_middle_done = excluded.rate_middle_done
            """;

    public static final Sql KEEP = new Sql(UPSERT, UPSERT, """
            insert into crawl (
                task_id, found, cut, done, failed, skipped, bytes, limit_cause,
                page_limit, extra_pages, limits_since,
                rate_from_at, rate_from_done, rate_middle_at, rate_middle_done)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            on duplicate key update
                found = values(found), cut = values(cut), done = values(done), failed = values(failed),
                skipped = values(skipped), bytes = values(bytes), limit_cause = values(limit_cause),
                page_limit = values(page_limit), extra_pages = values(extra_pages),
                limits_since = values(limits_since),
                rate_from_at = values(rate_from_at), rate_from_done = values(rate_from_done),
                rate_middle_at = values(rate_middle_at), rate_middle_done = values(rate_middle_done)
            """);

    public static final Columns<Crawl> KEEP_COLUMNS = Columns.of(
            Column.big(c -> c.task().value()),
            Column.big(Crawl::found),
            Column.big(Crawl::cut),
            Column.big(Crawl::done),
            Column.big(Crawl::failed),
            Column.big(Crawl::skipped),
            Column.big(Crawl::bytes),
            Column.maybe(c -> c.limit().map(UrlCause::code)),
            Column.big(c -> c.allowance().pages()),
            Column.big(c -> c.allowance().extra()),
            Column.big(c -> c.allowance().since()),
            Column.big(c -> c.rate().fromAt()),
            Column.big(c -> c.rate().fromDone()),
            Column.big(c -> c.rate().middleAt()),
            Column.big(c -> c.rate().middleDone()));

    /// A URL that exists stays unchanged.
    public static final BatchUpdate<NewUrl, Seen> ADD = new BatchUpdate<>(
            new Sql("""
                    insert or ignore into url (
                        task_id, group_id, high, low, url, depth, hops,
                        path_kind, path_redirects, path_outside, path_level, path_moved, path_generated,
                        rank_no, parent, request, fetch_mode, state, attempts, not_before, status, batch)
                    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'WAITING', 0, 0, 0, 0)
                    """, """
                    with found as (
                        select * from unnest(
                            ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[], ?::text[], ?::integer[], ?::integer[],
                            ?::varchar[], ?::integer[], ?::integer[], ?::integer[], ?::integer[], ?::integer[],
                            ?::integer[], ?::bigint[], ?::text[], ?::varchar[])
                            with ordinality as f (
                            task_id, group_id, high, low, url, depth, hops,
                            path_kind, path_redirects, path_outside, path_level, path_moved, path_generated,
                            rank_no, parent, request, fetch_mode, ordinal)),
                    added as (
                        insert into url (
                            task_id, group_id, high, low, url, depth, hops,
                            path_kind, path_redirects, path_outside, path_level, path_moved, path_generated,
                            rank_no, parent, request, fetch_mode, state, attempts, not_before, status, batch)
                        select task_id, group_id, high, low, url, depth, hops,
                            path_kind, path_redirects, path_outside, path_level, path_moved, path_generated,
                            rank_no, parent, request, fetch_mode, 'WAITING', 0, 0, 0, 0
                        from found order by ordinal
                        on conflict do nothing
                        returning group_id, high, low)
                    select f.ordinal
                    from added a join found f on f.group_id = a.group_id and f.high = a.high and f.low = a.low
                    """, """
                    insert ignore into url (
                        task_id, group_id, high, low, url, depth, hops,
                        path_kind, path_redirects, path_outside, path_level, path_moved, path_generated,
                        rank_no, parent, request, fetch_mode, state, attempts, not_before, status, batch)
                    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'WAITING', 0, 0, 0, 0)
                    """),
            Columns.of(
                    Column.big(NewUrl::task),
                    Column.big(n -> n.seen().group()),
                    Column.big(n -> n.seen().high()),
                    Column.big(n -> n.seen().low()),
                    Column.text(n -> n.found().url()),
                    Column.integer(n -> n.found().depth()),
                    Column.integer(n -> n.path().packed()), // read by nodes of the previous version
                    Column.text(n -> n.path().kind().name()),
                    Column.integer(n -> n.path().redirects()),
                    Column.integer(n -> n.path().outside()),
                    Column.integer(n -> n.path().level()),
                    Column.flag(n -> n.path().moved()),
                    Column.flag(n -> n.path().generated()),
                    Column.integer(n -> n.found().rank()),
                    Column.big(n -> n.found().parent()),
                    Column.maybe(n -> n.found().request()),
                    Column.maybe(n -> UrlColumns.stored(n.found().mode()))),
            NewUrl::seen);

    public static final Sql WAITING = new Sql("""
            insert into crawl_group (task_id, group_id, waiting, cut_at) values (?, ?, ?, 0)
            on conflict (task_id, group_id) do update set
                waiting = crawl_group.waiting + excluded.waiting,
                unmet = case when excluded.waiting > 0 then '' else crawl_group.unmet end
            """, """
            insert into crawl_group (task_id, group_id, waiting, cut_at)
            select task_id, group_id, waiting, 0
            from unnest(?::bigint[], ?::bigint[], ?::integer[]) as k (task_id, group_id, waiting)
            on conflict (task_id, group_id) do update set
                waiting = crawl_group.waiting + excluded.waiting,
                unmet = case when excluded.waiting > 0 then '' else crawl_group.unmet end
            """, """
            insert into crawl_group (task_id, group_id, waiting, cut_at) values (?, ?, ?, 0)
            on duplicate key update
                waiting = waiting + values(waiting), unmet = case when values(waiting) > 0 then '' else unmet end
            """);

    public static final Columns<Waiting> WAITING_COLUMNS =
            Columns.of(Column.big(Waiting::task), Column.big(Waiting::group), Column.integer(Waiting::more));

    private static final String SETTLE_EACH = """
            update url set state = ?, attempts = ?, not_before = ?, status = ?, cause = ?, reason = ?, digest = ?,
                fetch_mode = coalesce(?, fetch_mode)
            where id = ? and task_id = ? and state = 'CUT'
            """;

    public static final BatchUpdate<Settled, Long> SETTLE = new BatchUpdate<>(
            new Sql(SETTLE_EACH, """
                    update url u set
                        state = s.state, attempts = s.attempts, not_before = s.not_before, status = s.status,
                        cause = s.cause, reason = s.reason, digest = s.digest,
                        fetch_mode = coalesce(s.fetch_mode, u.fetch_mode)
                    from unnest(
                        ?::varchar[], ?::integer[], ?::bigint[], ?::integer[], ?::varchar[], ?::text[], ?::text[],
                        ?::varchar[], ?::bigint[], ?::bigint[])
                        with ordinality as s (
                        state, attempts, not_before, status, cause, reason, digest, fetch_mode, id, task_id, ordinal)
                    where u.id = s.id and u.task_id = s.task_id and u.state = 'CUT'
                    returning s.ordinal
                    """, SETTLE_EACH),
            Columns.of(
                    Column.text(s -> s.outcome().state().name()),
                    Column.integer(s -> s.outcome().attempts()),
                    Column.big(Settled::notBefore),
                    Column.integer(s -> s.outcome().status()),
                    Column.maybe(s ->
                            s.outcome().reason().map(reason -> reason.cause().code())),
                    Column.maybe(s -> s.outcome().reason().map(UrlReason::detail)),
                    Column.optional(s -> s.outcome().digest()),
                    Column.maybe(s -> s.outcome().nextMode().flatMap(UrlColumns::stored)),
                    Column.big(s -> s.outcome().id()),
                    Column.big(Settled::task)),
            s -> s.outcome().id());

    /// The kinds of work that workers can run are passed twice as a list in one text, see [#listed].
    public static final Sql ROOMS = new Sql(
            rooms(
                    "indexed by crawl_group_waiting join",
                    "indexed by crawl_group_sharing",
                    "instr(?, ' *:' || o.unmet || ' ') > 0 or instr(?, ' ' || t.type || ':' || o.unmet || ' ') > 0",
                    ""),
            rooms(
                    "join",
                    "",
                    "position(' *:' || o.unmet || ' ' in ?::text) > 0"
                            + " or position(' ' || t.type || ':' || o.unmet || ' ' in ?::text) > 0",
                    "for update of h skip locked\n"),
            rooms(
                    "straight_join",
                    "",
                    "instr(?, concat(' *:', o.unmet, ' ')) > 0 or instr(?, concat(' ', t.type, ':', o.unmet, ' ')) > 0",
                    "for update skip locked\n"));

    private static String rooms(String join, String sharing, String met, String lock) {
        return """
            select h.name, h.open, h.paused_until, h.trouble, h.allowed, h.delay_ms, h.answered,
                h.set_limit, h.set_delay_ms, g.waiting
            from crawl_group g %s host_group h on h.id = g.group_id
            where g.task_id = ? and g.waiting > 0 and g.unmet = '' and h.paused_until <= ?
                and h.open < case when h.set_limit < 1000000 then h.set_limit else ? end
                and h.open < h.allowed and (h.trouble = 0 or h.open = 0)
                and not (g.cut_at > ? and exists (
                    select 1 from crawl_group o %s
                    join task t on t.id = o.task_id
                    where o.group_id = g.group_id and o.task_id <> g.task_id and o.waiting > 0
                        and o.cut_at < g.cut_at and (o.unmet = '' or %s)
                        and t.state in ('PENDING', 'RUNNING') and t.split_done = 0))
            order by g.cut_at, g.group_id
            limit ?
            """.formatted(join, sharing, met) + lock;
    }

    /// Values without blanks as one text in which each of them is found between two blanks.
    public static String listed(Stream<String> values) {
        return values.collect(Collectors.joining(" ", " ", " "));
    }

    /// The first waiting URLs by HTTP. The first column of the order is null in all of them; PostgreSQL uses the order
    /// of the index only with it.
    public static final Sql FIRST_BY_HTTP = Sql.same("""
            select rank_no, %s
            from url
            where state = 'WAITING' and task_id = ? and group_id = ? and fetch_mode is null
            order by fetch_mode, rank_no, id
            limit ?
            """.formatted(UrlColumns.CUT));

    /// The first waiting URLs of another mode.
    public static final Sql FIRST_BY_MODE = Sql.same("""
            select rank_no, %s
            from url
            where state = 'WAITING' and task_id = ? and group_id = ? and fetch_mode = ?
            order by rank_no, id
            limit ?
            """.formatted(UrlColumns.CUT));

    private static final String INTO_BATCH_EACH = """
            update url set state = 'CUT', batch = ? where id = ?
            """;

    public static final Sql INTO_BATCH = new Sql(INTO_BATCH_EACH, """
            update url u set state = 'CUT', batch = k.batch
            from unnest(?::integer[], ?::bigint[]) as k (batch, id)
            where u.id = k.id
            """, INTO_BATCH_EACH);

    public static final Columns<InBatch> INTO_BATCH_COLUMNS =
            Columns.of(Column.integer(InBatch::batch), Column.big(InBatch::url));

    public static final Sql OPEN_BATCH = Sql.same("""
            insert into crawl_batch (task_id, no, group_id) values (?, ?, ?)
            """);

    public static final Sql OPENED = Sql.same("""
            update host_group set open = open + ? where id = ?
            """);

    public static final Sql CUT_AT = Sql.same("""
            update crawl_group set waiting = waiting - ?, cut_at = ? where task_id = ? and group_id = ?
            """);

    /// Open batches are few and ended subtasks many, so the join starts with the batches.
    public static final Sql ENDED_BATCHES = new Sql(ended("cross join"), ended("join"), ended("straight_join"));

    private static String ended(String join) {
        return """
            select b.no, b.group_id, h.name, s.state, s.cause, s.deliveries
            from crawl_batch b
            %1$s subtask s on s.task_id = b.task_id and s.no = b.no
            %1$s host_group h on h.id = b.group_id
            where b.task_id = ? and s.state in ('SUCCEEDED', 'DEAD', 'CANCELLED')
            order by b.group_id, b.no
            limit ?
            """.formatted(join);
    }

    public static final Sql OPEN_BATCHES = new Sql(open("cross join"), open("join"), open("straight_join"));

    private static String open(String join) {
        return """
            select count(*), coalesce(sum(case when s.state = 'RUNNING' then 1 else 0 end), 0)
            from crawl_batch b
            %1$s subtask s on s.task_id = b.task_id and s.no = b.no
            where b.task_id = ?
            """.formatted(join);
    }

    public static final Sql CLOSE_BATCH = Sql.same("""
            delete from crawl_batch where task_id = ? and no = ?
            """);

    public static final Sql LEFT_IN_BATCH = Sql.same("""
            select %s
            from url
            where state = 'CUT' and task_id = ? and batch = ?
            order by rank_no, id
            """.formatted(UrlColumns.CUT));

    public static final Sql GROUP_ID = Sql.same("""
            select id from host_group where name = ?
            """);

    /// For PostgreSQL only: all groups in one query.
    public static final Sql GROUP_IDS = Sql.same("""
            select h.name, h.id from unnest(?::varchar[]) as k (name) join host_group h on h.name = k.name
            """);

    public static final Columns<String> GROUP_NAME = Columns.of(Column.text(name -> name));

    public static final Sql NEW_GROUP = new Sql("""
            insert or ignore into host_group (name, open, paused_until, trouble, allowed, delay_ms, answered)
            values (?, 0, 0, 0, 1000000, 0, 0)
            """, """
            insert into host_group (name, open, paused_until, trouble, allowed, delay_ms, answered)
            values (?, 0, 0, 0, 1000000, 0, 0) on conflict do nothing
            """, """
            insert ignore into host_group (name, open, paused_until, trouble, allowed, delay_ms, answered)
            values (?, 0, 0, 0, 1000000, 0, 0)
            """);

    public record NewUrl(long task, Seen seen, FoundUrl found) {

        public DiscoveryPath path() {
            return found.path();
        }
    }

    /// The identity of a URL within its crawl. All writers use this order, so index neighbours
    /// are written together.
    ///
    /// @param group the number of its host group
    public record Seen(long group, long high, long low) implements Comparable<Seen> {

        private static final Comparator<Seen> ORDER = Comparator.comparingLong(Seen::group)
                .thenComparingLong(Seen::high)
                .thenComparingLong(Seen::low);

        @Override
        public int compareTo(Seen other) {
            return ORDER.compare(this, other);
        }
    }

    public record InBatch(int batch, long url) {}

    /// A change of the number of waiting URLs in a group.
    public record Waiting(long task, long group, int more) {}

    /// An outcome and the time until which its URL waits.
    public record Settled(long task, UrlOutcome outcome, long notBefore) {}
}
