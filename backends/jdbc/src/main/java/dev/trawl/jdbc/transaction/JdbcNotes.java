package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.rows.NotesSql;
import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.CrawlNotes;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.tally.PageTally;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Data that explains crawls, in one transaction, under the lock of the `crawl` row.
final class JdbcNotes implements CrawlNotes {

    private final Statements statements;
    private final JdbcFrontier frontier;

    JdbcNotes(Statements statements, JdbcFrontier frontier) {
        this.statements = statements;
        this.frontier = frontier;
    }

    @Override
    public void keep(TaskId task, List<RobotsFile> files) {
        var groups = frontier.groups(files.stream().map(RobotsFile::group).toList());
        for (RobotsFile file : files) {
            statements.run(
                    NotesSql.KEEP_FILE,
                    task.value(),
                    groups.getOrDefault(file.group(), 0L),
                    file.scheme(),
                    file.fetchedAt(),
                    file.status(),
                    file.trouble().map(reason -> reason.cause().code()).orElse(""),
                    file.trouble().map(UrlReason::detail).orElse(""),
                    file.octets().getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    @Override
    public void count(TaskId task, Map<UrlCause, Integer> more) {
        var columns = Columns.<Map.Entry<UrlCause, Integer>>of(
                Column.big(_ -> task.value()),
                Column.text(entry -> entry.getKey().code()),
                Column.integer(Map.Entry::getValue));
        statements.writeEach(NotesSql.COUNT_CAUSE, columns, List.copyOf(new TreeMap<>(more).entrySet()));
    }

    @Override
    public void add(TaskId task, PageTally more) {
        var columns = Columns.<Map.Entry<PageTally.Key, PageTally.Sum>>of(
                Column.big(_ -> task.value()),
                Column.text(entry -> entry.getKey().kind().name()),
                Column.text(entry -> entry.getKey().name()),
                Column.big(entry -> entry.getValue().rows()),
                Column.big(entry -> entry.getValue().amount()));
        statements.writeEach(NotesSql.ADD_TO_TALLY, columns, List.copyOf(new TreeMap<>(more.sums()).entrySet()));
    }
}
