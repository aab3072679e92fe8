package dev.trawl.jdbc.reads;

import dev.trawl.jdbc.rows.FrontierSql;
import dev.trawl.jdbc.rows.TaskRow;
import dev.trawl.jdbc.rows.UrlColumns;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.jdbc.store.Store;
import dev.trawl.jdbc.transaction.JdbcEdits;
import dev.trawl.jdbc.transaction.JdbcFrontier;
import dev.trawl.jdbc.transaction.JdbcHosts;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.CrawlReads;
import dev.trawl.spi.crawl.ExplainReads;
import dev.trawl.spi.crawl.HostReads;
import dev.trawl.spi.crawl.PageReads;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.crawl.edit.JobEdits;
import dev.trawl.spi.crawl.edit.UnfinishedEdit;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/// Reads of crawls.
final class JdbcCrawlReads implements CrawlReads {

    private static final Sql CRAWL = Sql.same("""
            select %s from crawl c where c.task_id = ?
            """.formatted(FrontierSql.COUNTERS));

    private static final Sql OPEN = Sql.same("""
            select id from task
            where split_done = 0 and state in ('PENDING', 'RUNNING', 'PAUSED')
                and exists (select 1 from crawl where task_id = id)
            union
            select task_id from crawl_batch
            order by 1 limit ?
            """);

    private static final Sql FOUND = Sql.same("""
            select t.id, c.found from task t join crawl c on c.task_id = t.id
            where t.split_done = 0 and t.state in ('PENDING', 'RUNNING', 'PAUSED')
            order by t.id limit ?
            """);

    private static final Sql URL = Sql.same("""
            select %s
            from host_group h
            join url u on u.group_id = h.id
            where h.name = ? and u.task_id = ? and u.high = ? and u.low = ?
            """.formatted(UrlColumns.VIEW));

    private static final Sql URLS =
            new Sql("""
            select %s
            from url u indexed by url_listed
            join host_group h on h.id = u.group_id
            where u.task_id = ? and u.id > ? and instr(?, ' ' || u.state || ' ') > 0
            order by u.id
            limit ?
            """.formatted(UrlColumns.VIEW), """
            select %s
            from url u
            join host_group h on h.id = u.group_id
            where u.task_id = ? and u.id > ? and position(' ' || u.state || ' ' in ?) > 0
            order by u.id
            limit ?
            """.formatted(UrlColumns.VIEW), """
            select %s
            from url u force index (url_listed)
            straight_join host_group h on h.id = u.group_id
            where u.task_id = ? and u.id > ? and instr(?, concat(' ', u.state, ' ')) > 0
            order by u.id
            limit ?
            """.formatted(UrlColumns.VIEW));

    private static final Sql NEXT_LATER = Sql.same("""
            select not_before from url where state = 'LATER' order by not_before limit 1
            """);

    /// A pause of 0 means none; the index excludes it.
    static final Sql NEXT_PAUSE_END =
            new Sql(nextPauseEnd("indexed by crawl_group_sharing"), nextPauseEnd(""), nextPauseEnd(""));

    private static String nextPauseEnd(String index) {
        return """
            select h.paused_until from host_group h
            where h.paused_until > ? and h.paused_until > 0 and exists (
                select 1 from crawl_group g %s where g.group_id = h.id and g.waiting > 0)
            order by h.paused_until limit 1
            """.formatted(index);
    }

    /// Few URLs of a task wait for a retry time, so they are read from their own index.
    static final Sql NEXT_OF_TASK = new Sql("""
            select min(d.due) from (
                select 0 as due
                where exists (select 1 from url u indexed by url_cut where u.state = 'CUT' and u.task_id = ?)
                union all
                select max(u.not_before, h.paused_until)
                from url u indexed by url_later
                cross join host_group h on h.id = u.group_id
                where u.state = 'LATER' and u.task_id = ?
                union all
                select h.paused_until
                from crawl_group g indexed by crawl_group_waiting
                cross join host_group h on h.id = g.group_id
                where g.task_id = ? and g.waiting > 0) d
            having min(d.due) is not null
            """, """
            select min(d.due) from (
                select 0 as due
                where exists (select 1 from url u where u.state = 'CUT' and u.task_id = ?)
                union all
                select greatest(u.not_before, h.paused_until)
                from url u
                join host_group h on h.id = u.group_id
                where u.state = 'LATER' and u.task_id = ?
                union all
                select h.paused_until
                from crawl_group g
                join host_group h on h.id = g.group_id
                where g.task_id = ? and g.waiting > 0) d
            having min(d.due) is not null
            """, """
            select min(d.due) from (
                select 0 as due from dual
                where exists (
                    select 1 from url u force index (url_cut) where u.state = 'CUT' and u.task_id = ?)
                union all
                select greatest(u.not_before, h.paused_until)
                from url u force index (url_later)
                straight_join host_group h on h.id = u.group_id
                where u.state = 'LATER' and u.task_id = ?
                union all
                select h.paused_until
                from crawl_group g
                straight_join host_group h on h.id = g.group_id
                where g.task_id = ? and g.waiting > 0) d
            having min(d.due) is not null
            """);

    static final Sql RESTED = Sql.same("""
            select distinct g.task_id
            from host_group h
            join crawl_group g on g.group_id = h.id
            where h.paused_until > ? and h.paused_until > 0 and h.paused_until <= ? and g.waiting > 0
            limit ?
            """);

    /// A cross join, so that SQLite starts with the few paused groups.
    static final Sql PAUSED = Sql.same("""
            select h.name, h.open, h.paused_until, h.trouble, h.allowed, h.delay_ms, h.answered,
                h.set_limit, h.set_delay_ms, g.waiting
            from host_group h
            cross join crawl_group g
            where h.paused_until > ? and h.paused_until > 0 and g.task_id = ? and g.group_id = h.id
            order by h.paused_until, h.name
            limit ?
            """);

    private final Reading reading;
    private final Store store;

    JdbcCrawlReads(Reading reading, Store store) {
        this.reading = reading;
        this.store = store;
    }

    @Override
    public Optional<Crawl> crawl(TaskId task) {
        return reading.read(statements -> statements.first(CRAWL, JdbcFrontier::crawl, task.value()));
    }

    @Override
    public Map<TaskId, Crawl> crawls(Collection<TaskId> tasks) {
        var found = new HashMap<TaskId, Crawl>();
        reading.read(statements ->
                        statements.lookup(FrontierSql.READ, TaskRow.KEY, new TreeSet<>(tasks), JdbcFrontier::crawl))
                .forEach(crawl -> found.put(crawl.task(), crawl));
        return found;
    }

    @Override
    public List<TaskId> open(int max) {
        return reading.read(statements -> statements.list(OPEN, row -> new TaskId(row.big()), max));
    }

    @Override
    public Map<TaskId, Long> found(int max) {
        var found = new HashMap<TaskId, Long>();
        reading.read(statements -> statements.list(FOUND, row -> found.put(new TaskId(row.big()), row.big()), max));
        return found;
    }

    @Override
    public Optional<UrlView> url(TaskId task, String group, long high, long low) {
        return reading.read(statements -> statements.first(URL, UrlColumns::view, group, task.value(), high, low));
    }

    @Override
    public List<UrlView> urls(TaskId task, Set<UrlState> states, long after, int max) {
        return reading.read(
                statements -> statements.list(URLS, UrlColumns::view, task.value(), after, names(states), max));
    }

    @Override
    public Optional<Long> nextUrlDue() {
        long now = store.now();
        return reading.read(statements -> {
            var later = statements.first(NEXT_LATER, Row::big);
            var pause = statements.first(NEXT_PAUSE_END, Row::big, now);
            return later.isPresent() && pause.isPresent()
                    ? Optional.of(Math.min(later.get(), pause.get()))
                    : later.or(() -> pause);
        });
    }

    @Override
    public Optional<Long> nextUrlDue(TaskId task) {
        return reading.read(
                statements -> statements.first(NEXT_OF_TASK, Row::big, task.value(), task.value(), task.value()));
    }

    @Override
    public HostReads hosts() {
        return new JdbcHostReads(reading);
    }

    @Override
    public Map<TaskId, JobEdits> edits(Collection<TaskId> tasks) {
        return tasks.isEmpty() ? Map.of() : reading.read(statements -> JdbcEdits.of(statements, tasks));
    }

    @Override
    public List<UnfinishedEdit> unfinishedEdits(int max) {
        return reading.read(statements -> JdbcEdits.unfinished(statements, max));
    }

    @Override
    public ExplainReads why() {
        return new JdbcWhyReads(reading);
    }

    @Override
    public PageReads pages() {
        return new JdbcPageReads(reading);
    }

    @Override
    public List<TaskId> rested(long since, int max) {
        long now = store.now();
        return reading.read(statements -> statements.list(RESTED, row -> new TaskId(row.big()), since, now, max));
    }

    @Override
    public List<HostView> paused(TaskId task, int max) {
        long now = store.now();
        return reading.read(statements -> statements.list(
                PAUSED, row -> new HostView(JdbcHosts.group(row), row.integer()), now, task.value(), max));
    }

    /// The states as one parameter; no states means all.
    private static String names(Set<UrlState> states) {
        var names = new StringBuilder(" ");
        for (UrlState state : UrlState.values()) {
            if (states.isEmpty() || states.contains(state)) {
                names.append(state.name()).append(' ');
            }
        }
        return names.toString();
    }

    /// Runs a read and retries it after a broken connection.
    @FunctionalInterface
    interface Reading {
        <T> T read(Function<Statements, T> work);
    }
}
