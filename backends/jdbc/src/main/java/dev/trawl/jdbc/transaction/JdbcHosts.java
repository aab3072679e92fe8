package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.HostGroup;
import dev.trawl.spi.crawl.HostRule;
import dev.trawl.spi.crawl.HostThrottle;
import dev.trawl.spi.crawl.Hosts;
import dev.trawl.spi.crawl.UrlReason;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/// The table of host groups in one transaction.
public record JdbcHosts(Statements statements) implements Hosts {

    /// A delay of zero that was set; nodes of the previous version read it as none.
    private static final long SET_TO_ZERO = -1;

    private static final Sql LOCK = Sql.locking("""
            select name, open, paused_until, trouble, allowed, delay_ms, answered, set_limit, set_delay_ms
            from host_group where name = ?
            for update
            """);

    private static final String UPSERT = """
            insert into host_group (
                name, open, paused_until, trouble, allowed, delay_ms, answered, set_limit, set_delay_ms)
            values (?, 0, ?, ?, ?, ?, ?, ?, ?)
            on conflict (name) do update set
                paused_until = excluded.paused_until, trouble = excluded.trouble, allowed = excluded.allowed,
                delay_ms = excluded.delay_ms, answered = excluded.answered, set_limit = excluded.set_limit,
                set_delay_ms = excluded.set_delay_ms
            """;

    private static final Sql KEEP = new Sql(UPSERT, UPSERT, """
            insert into host_group (
                name, open, paused_until, trouble, allowed, delay_ms, answered, set_limit, set_delay_ms)
            values (?, 0, ?, ?, ?, ?, ?, ?, ?)
            on duplicate key update
                paused_until = values(paused_until), trouble = values(trouble), allowed = values(allowed),
                delay_ms = values(delay_ms), answered = values(answered), set_limit = values(set_limit),
                set_delay_ms = values(set_delay_ms)
            """);

    private static final Columns<HostGroup> KEEP_COLUMNS = Columns.of(
            Column.text(HostGroup::name),
            Column.big(HostGroup::pausedUntil),
            Column.integer(group -> group.pace().trouble()),
            Column.integer(group -> group.pace().allowed()),
            Column.big(group -> group.pace().delayMillis()),
            Column.integer(group -> group.pace().answered() ? 1 : 0),
            Column.integer(group -> group.rule().limit().orElse(HostThrottle.ANY)),
            Column.big(group -> millis(group.rule())));

    /// On servers, other transactions may wake these URLs meanwhile, so they are locked in id order.
    public static final Sql GIVEN_UP = new Sql(
            givenUp("limit ?"),
            givenUp("order by u.id limit ? for update of u"),
            givenUp("order by u.id limit ? for update"));

    private static String givenUp(String end) {
        return """
            select u.id, u.state
            from host_group h
            join url u on u.group_id = h.id
            where h.name = ? and u.task_id = ? and u.state in ('WAITING', 'LATER')
            """ + end;
    }

    private static final Sql GIVE_UP = Sql.same("""
            update url set state = 'FAILED', not_before = 0, cause = ?, reason = ? where id = ?
            """);

    private static final Sql NO_LONGER_WAITING = Sql.same("""
            update crawl_group set waiting = waiting - ?
            where task_id = ? and group_id = (select id from host_group where name = ?)
            """);

    private static final Sql SHARED = Sql.same("""
            select g.task_id
            from host_group h
            join crawl_group g on g.group_id = h.id
            where h.name = ? and g.waiting > 0 and g.task_id <> ?
            """);

    @Override
    public Map<String, HostGroup> lock(Collection<String> names) {
        var found = new HashMap<String, HostGroup>();
        for (String name : new TreeSet<>(names)) {
            found.put(name, statements.first(LOCK, JdbcHosts::group, name).orElseGet(() -> HostGroup.fresh(name)));
        }
        return found;
    }

    @Override
    public void keep(List<HostGroup> groups) {
        statements.writeEach(
                KEEP,
                KEEP_COLUMNS,
                groups.stream().sorted(Comparator.comparing(HostGroup::name)).toList());
    }

    @Override
    public int giveUp(TaskId task, String group, UrlReason reason, int max) {
        List<Left> left = statements.list(GIVEN_UP, row -> new Left(row.big(), row.text()), group, task.value(), max);
        statements.writeEach(
                GIVE_UP,
                Columns.of(
                        Column.text(_ -> reason.cause().code()),
                        Column.text(_ -> reason.detail()),
                        Column.big(Left::id)),
                left);
        int waiting =
                (int) left.stream().filter(url -> url.state().equals("WAITING")).count();
        statements.run(NO_LONGER_WAITING, waiting, task.value(), group);
        return left.size();
    }

    @Override
    public Set<TaskId> sharedWith(TaskId task, Collection<String> groups) {
        var others = new TreeSet<TaskId>();
        new TreeSet<>(groups)
                .forEach(group ->
                        others.addAll(statements.list(SHARED, row -> new TaskId(row.big()), group, task.value())));
        return others;
    }

    public static HostGroup group(Row row) throws SQLException {
        return new HostGroup(
                row.text(),
                row.integer(),
                row.big(),
                new HostThrottle(row.integer(), row.integer(), row.big(), row.integer() != 0),
                rule(row));
    }

    /// The columns `set_limit` and `set_delay_ms`. No limit is stored as a very high one, and no delay as 0.
    public static HostRule rule(Row row) throws SQLException {
        int limit = row.integer();
        long millis = row.big();
        return new HostRule(
                limit < HostThrottle.ANY ? OptionalInt.of(limit) : OptionalInt.empty(),
                millis == 0 ? Optional.empty() : Optional.of(Duration.ofMillis(Math.max(0, millis))));
    }

    private static long millis(HostRule rule) {
        return rule.delay()
                .map(delay -> delay.isZero() ? SET_TO_ZERO : delay.toMillis())
                .orElse(0L);
    }

    private record Left(long id, String state) {}
}
