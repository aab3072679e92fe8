package dev.trawl.jdbc.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.jdbc.CountedStatements;
import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.testkit.ManualTime;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The number of statements that move URLs does not depend on the number of URLs.
class MoveUrlsTest {

    private static final TaskId TASK = new TaskId(1);

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit makes the folder.
    Path folder;

    @Test
    void many_urls_are_moved_by_one_read_one_batch_and_one_count() throws SQLException {
        String url = "sqlite:" + folder.resolve("ledger.db");
        List<Long> ids;
        try (var ledger = JdbcLedgers.open(url, "", "", 1, new ManualTime())) {
            ledger.write(transaction -> {
                transaction.frontier().keep(List.of(Crawl.begun(TASK)));
                return transaction.frontier().add(TASK, urls(300));
            });
            ids = ledger.reads().crawls().urls(TASK, Set.of(), 0, 1_000).stream()
                    .map(UrlView::id)
                    .toList();
        }
        try (var connection = DriverManager.getConnection("jdbc:" + url)) {
            var counted = new CountedStatements(connection);
            var move = new MoveUrls(counted.statements(), TASK);
            assertThat(move.leave(ids, UrlCause.EXCLUDED.because("exclude")))
                    .hasSize(300)
                    .containsOnly(true);
            assertThat(counted.calls()).isEqualTo(3);
            assertThat(move.revive(ids)).hasSize(300).allMatch(moved -> moved.isPresent());
            assertThat(counted.calls()).isEqualTo(6);
        }
    }

    private static List<FoundUrl> urls(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> FoundUrl.byGet(
                        "h" + i % 7 + ".example", i, 1, "https://h.example/" + i, 0, DiscoveryPath.PLAIN, 0, 0))
                .toList();
    }
}
