package dev.trawl.jdbc.reads;

import dev.trawl.jdbc.rows.NotesSql;
import dev.trawl.jdbc.rows.UrlColumns;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.ExplainReads;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/// Reads that explain crawls.
record JdbcWhyReads(JdbcCrawlReads.Reading reading) implements ExplainReads {

    @Override
    public Optional<UrlView> url(TaskId task, long id) {
        return reading.read(statements -> statements.first(NotesSql.URL, UrlColumns::view, id, task.value()));
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
    public Map<UrlCause, Long> causes(TaskId task) {
        var counted = new EnumMap<UrlCause, Long>(UrlCause.class);
        reading.read(statements ->
                        statements.list(NotesSql.CAUSES, row -> new Counted(row.text(), row.big()), task.value()))
                .forEach(one -> counted.merge(UrlCause.byCode(one.cause()), one.total(), Long::sum));
        return counted;
    }

    private static RobotsFile file(Row row) throws SQLException {
        return new RobotsFile(row.text(), row.text(), row.big(), row.integer(), UrlColumns.reason(row), row.octets());
    }

    private record Counted(String cause, long total) {}
}
