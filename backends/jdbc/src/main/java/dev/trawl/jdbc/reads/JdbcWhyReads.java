package dev.trawl.jdbc.reads;

import dev.trawl.jdbc.rows.DataRow;
import dev.trawl.jdbc.rows.NotesSql;
import dev.trawl.jdbc.rows.SubtaskSql;
import dev.trawl.jdbc.rows.UnmetRows;
import dev.trawl.jdbc.rows.UrlColumns;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.ExplainReads;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.tally.PageTally;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Reads that explain crawls.
record JdbcWhyReads(JdbcCrawlReads.Reading reading) implements ExplainReads {

    @Override
    public Optional<UrlView> url(TaskId task, long id) {
        return reading.read(statements -> statements.first(NotesSql.URL, UrlColumns::view, id, task.value()));
    }

    @Override
    public Optional<String> batch(SubtaskId batch) {
        return reading.read(statements -> statements.first(
                        SubtaskSql.PART_OF,
                        row -> DataRow.part(row, row.integer(), batch),
                        batch.task().value(),
                        batch.number()))
                .filter(part -> !part.isEmpty());
    }

    @Override
    public long pausedUntil(String group) {
        return reading.read(statements ->
                statements.first(NotesSql.PAUSED_UNTIL, Row::big, group).orElse(0L));
    }

    @Override
    public Optional<RobotsFile> robots(TaskId task, String group, String scheme) {
        return reading.read(
                statements -> statements.first(NotesSql.FILE, JdbcWhyReads::file, group, task.value(), scheme));
    }

    @Override
    public List<RobotsFile> robots(TaskId task, int max) {
        return reading.read(statements -> statements.list(NotesSql.FILES, JdbcWhyReads::file, task.value(), max));
    }

    @Override
    public Map<UrlCause, Long> causes(TaskId task) {
        var counted = new EnumMap<UrlCause, Long>(UrlCause.class);
        reading.read(statements ->
                        statements.list(NotesSql.CAUSES, row -> new Counted(row.text(), row.big()), task.value()))
                .forEach(one -> counted.merge(UrlCause.byCode(one.cause()), one.total(), Long::sum));
        return counted;
    }

    @Override
    public PageTally tally(TaskId task, int hosts) {
        var sums = new TreeMap<PageTally.Key, PageTally.Sum>();
        reading.read(statements -> {
                    var rows = new ArrayList<>(statements.list(NotesSql.TALLY, JdbcWhyReads::tallied, task.value()));
                    rows.addAll(statements.list(NotesSql.SLOWEST_HOSTS, JdbcWhyReads::tallied, task.value(), hosts));
                    return rows;
                })
                .forEach(row -> sums.put(row.key(), row.sum()));
        return new PageTally(sums);
    }

    @Override
    public Set<WorkNeeds> unmet(TaskId task) {
        return reading.read(statements -> UnmetRows.of(statements, task));
    }

    @Override
    public int groups(TaskId task) {
        return reading.read(statements ->
                statements.first(NotesSql.GROUPS, Row::integer, task.value()).orElse(0));
    }

    private static Tallied tallied(Row row) throws SQLException {
        var kind = PageTally.Kind.valueOf(row.text());
        return new Tallied(new PageTally.Key(kind, row.text()), new PageTally.Sum(row.big(), row.big()));
    }

    private record Tallied(PageTally.Key key, PageTally.Sum sum) {}

    private static RobotsFile file(Row row) throws SQLException {
        return new RobotsFile(row.text(), row.text(), row.big(), row.integer(), UrlColumns.reason(row), row.octets());
    }

    private record Counted(String cause, long total) {}
}
