package dev.trawl.jdbc.reads;

import dev.trawl.jdbc.reads.JdbcCrawlReads.Reading;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.transaction.JdbcHosts;
import dev.trawl.spi.crawl.CrawlReads.HostView;
import dev.trawl.spi.crawl.HostReads;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

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

    @Override
    public List<HostView> list(String project, String after, int max) {
        return reading.read(statements -> statements.list(LIST, JdbcHostReads::view, project, project, after, max));
    }

    @Override
    public Optional<HostView> find(String project, String name) {
        return reading.read(statements -> statements.first(ONE, JdbcHostReads::view, project, project, name));
    }

    private static HostView view(Row row) throws SQLException {
        return new HostView(JdbcHosts.group(row), (int) row.big());
    }
}
