package dev.trawl.jdbc.reads;

import dev.trawl.jdbc.reads.JdbcCrawlReads.Reading;
import dev.trawl.jdbc.rows.FrontierSql;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.transaction.JdbcHosts;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.CrawlReads.HostView;
import dev.trawl.spi.crawl.HostReads;
import dev.trawl.spi.crawl.HostRule;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/// Reads the host groups of a project.
record JdbcHostReads(Reading reading) implements HostReads {

    private static final String OF_PROJECT = """
            select h.name, h.open, h.paused_until, h.trouble, h.allowed, h.delay_ms, h.answered,
                h.set_limit, h.set_delay_ms, (
                select coalesce(sum(g.waiting), 0) from crawl_group g
                join task t on t.id = g.task_id
                where g.group_id = h.id and t.project = ? and t.state in ('PENDING', 'RUNNING', 'PAUSED'))
            from host_group h
            where exists (
                select 1 from crawl_group o
                join task p on p.id = o.task_id
                where o.group_id = h.id and p.project = ?)
            """;

    private static final Sql LIST = Sql.same(OF_PROJECT + """
                and h.name > ?
            order by h.name
            limit ?
            """);

    private static final Sql ONE = Sql.same(OF_PROJECT + """
                and h.name = ?
            """);

    private static final Sql CRAWLS = Sql.same("""
            select t.id
            from host_group h
            join crawl_group g on g.group_id = h.id
            join task t on t.id = g.task_id
            where h.name = ? and t.project = ? and t.state in ('PENDING', 'RUNNING', 'PAUSED')
                and (g.waiting > 0 or exists (
                    select 1 from crawl_batch b where b.task_id = t.id and b.group_id = h.id))
            order by t.id limit ?
            """);

    static final Sql RULES = new Sql("""
            select h.name, h.set_limit, h.set_delay_ms
            from json_each(?) k
            cross join host_group h on h.name = k.value
            where h.set_limit < 1000000 or h.set_delay_ms <> 0
            """, """
            select h.name, h.set_limit, h.set_delay_ms
            from unnest(?::varchar[]) as k (name)
            join host_group h on h.name = k.name
            where h.set_limit < 1000000 or h.set_delay_ms <> 0
            """, """
            select h.name, h.set_limit, h.set_delay_ms
            from json_table(?, '$[*]' columns (name varchar(300) path '$')) k
            straight_join host_group h on h.name = k.name
            where h.set_limit < 1000000 or h.set_delay_ms <> 0
            """);

    @Override
    public List<HostView> list(String project, String after, int max) {
        return reading.read(statements -> statements.list(LIST, JdbcHostReads::view, project, project, after, max));
    }

    @Override
    public Optional<HostView> find(String project, String name) {
        return reading.read(statements -> statements.first(ONE, JdbcHostReads::view, project, project, name));
    }

    @Override
    public Map<String, HostRule> rules(Collection<String> names) {
        if (names.isEmpty()) {
            return Map.of();
        }
        var found = new TreeMap<String, HostRule>();
        reading.read(statements -> statements.lookup(
                RULES,
                FrontierSql.GROUP_NAME,
                new TreeSet<>(names),
                row -> found.put(row.text(), JdbcHosts.rule(row))));
        return found;
    }

    @Override
    public List<TaskId> crawls(String project, String group, int max) {
        return reading.read(statements -> statements.list(CRAWLS, row -> new TaskId(row.big()), group, project, max));
    }

    private static HostView view(Row row) throws SQLException {
        return new HostView(JdbcHosts.group(row), (int) row.big());
    }
}
