package dev.trawl.jdbc.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.jdbc.sql.Dialect;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.DiscoveryPath.Kind;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.testkit.ManualTime;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Data of the previous version, whose causes and discovery paths had no columns, keeps its meaning.
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class UrlCauseMigrationTest {

    private static final TaskId TASK = new TaskId(7);

    private static final List<Map.Entry<String, UrlCause>> REASONS = List.of(
            Map.entry("unchanged since 2026-01-01T00:00:00Z", UrlCause.UNCHANGED),
            Map.entry("redirected", UrlCause.REDIRECTED),
            Map.entry("trap.pages_per_host 1", UrlCause.TRAP),
            Map.entry("robots.txt line 2: Disallow: /x", UrlCause.ROBOTS),
            Map.entry("robots.txt could not be fetched: status 503", UrlCause.ROBOTS_UNREACHABLE),
            Map.entry("no_reply: closed", UrlCause.CONNECT),
            Map.entry("timeout_total: 60 s", UrlCause.TIMEOUT),
            Map.entry("status 404", UrlCause.STATUS),
            Map.entry("its batch ended without a word about it", UrlCause.GIVEN_UP),
            Map.entry("its host did not answer 6 times in a row", UrlCause.HOST_GIVEN_UP),
            Map.entry("something else", UrlCause.OTHER));

    @TempDir
    Path folder;

    @Test
    void reasons_of_the_previous_version_get_their_cause() throws SQLException {
        String url = previous();
        try (var connection = DriverManager.getConnection("jdbc:" + url)) {
            for (int i = 0; i < REASONS.size(); i++) {
                insert(connection, i + 1, 0, "'FAILED'", "'" + REASONS.get(i).getKey() + "'");
            }
            insert(connection, 90, 0, "'DONE'", "null");
        }
        try (var ledger = JdbcLedgers.open(url, "", "", 1, new ManualTime())) {
            List<UrlView> views = ledger.reads().crawls().urls(TASK, Set.of(), 0, 100);
            assertThat(views).hasSize(REASONS.size() + 1);
            for (int i = 0; i < REASONS.size(); i++) {
                var reason = REASONS.get(i);
                assertThat(views.get(i).reason()).contains(new UrlReason(reason.getValue(), reason.getKey()));
            }
            assertThat(views.getLast().reason()).isEmpty();
            assertThat(views.getLast().cause()).isEqualTo(UrlCause.FETCHED);
        }
        assertThat(texts(url, "select cause from url where id <= %d order by id".formatted(REASONS.size())))
                .containsExactlyElementsOf(
                        REASONS.stream().map(reason -> reason.getValue().code()).toList());
    }

    @Test
    void packed_paths_of_the_previous_version_are_read() throws SQLException {
        String url = previous();
        try (var connection = DriverManager.getConnection("jdbc:" + url)) {
            insert(connection, 1, 0, "'WAITING'", "null");
            insert(connection, 2, 0x3020102, "'WAITING'", "null");
        }
        try (var ledger = JdbcLedgers.open(url, "", "", 1, new ManualTime())) {
            assertThat(ledger.reads().crawls().urls(TASK, Set.of(), 0, 9))
                    .extracting(view -> view.found().path())
                    .containsExactly(DiscoveryPath.PLAIN, new DiscoveryPath(Kind.SITEMAP, 2, 1, 0, true, true));
        }
    }

    @Test
    void robots_files_and_limits_of_the_previous_version_get_their_cause() throws SQLException {
        String url = previous();
        execute(
                url,
                "insert into crawl_robots values (7, 1, 'https', 5, 0, 'blocked_address: 10.0.0.1', x'')",
                "insert into crawl_robots values (7, 1, 'http', 5, 200, '', x'')",
                """
                insert into task (
                    id, project, type, config_version, priority, state, reason, total, done, failed, split_done, cleared,
                    created_at, started_at, ended_at, version)
                values (7, 'default', 'crawl', 1, 0, 'COMPLETED', 'max_errors (5) is reached', 1, 1, 0, 1, 0, 1, 1, 1, 1)
                """);
        try (var ledger = JdbcLedgers.open(url, "", "", 1, new ManualTime())) {
            var why = ledger.reads().crawls().why();
            assertThat(why.robots(TASK, "a.example", "https").orElseThrow().trouble())
                    .contains(UrlCause.BLOCKED_ADDRESS.because("blocked_address: 10.0.0.1"));
            assertThat(why.robots(TASK, "a.example", "http").orElseThrow().trouble())
                    .isEmpty();
            assertThat(ledger.reads().crawls().crawl(TASK).orElseThrow().limit())
                    .contains(UrlCause.LIMIT);
        }
    }

    /// A node of the previous version may write to migrated tables until it is replaced.
    @Test
    void rows_that_a_node_of_the_previous_version_writes_after_the_migration_are_read() throws SQLException {
        String url = previous();
        JdbcLedgers.open(url, "", "", 1, new ManualTime()).close();
        try (var connection = DriverManager.getConnection("jdbc:" + url)) {
            insert(connection, 1, 3, "'FAILED'", "'dns: no such host'");
        }
        try (var ledger = JdbcLedgers.open(url, "", "", 1, new ManualTime())) {
            var view = ledger.reads().crawls().urls(TASK, Set.of(), 0, 1).getFirst();
            assertThat(view.reason()).isEqualTo(Optional.of(UrlCause.DNS.because("dns: no such host")));
            assertThat(view.found().path()).isEqualTo(DiscoveryPath.PLAIN.after(3));
        }
    }

    /// A ledger as the previous version left it, with one crawl.
    private String previous() throws SQLException {
        String url = "sqlite:" + folder.resolve("ledger.db");
        Flyway.configure()
                .dataSource("jdbc:" + url, null, null)
                .locations(Dialect.SQLITE.migrations())
                .placeholders(Map.of("collation", ""))
                .target("15")
                .load()
                .migrate();
        execute(
                url,
                "insert into host_group (id, name, open, paused_until, trouble, allowed, delay_ms, answered) "
                        + "values (1, 'a.example', 0, 0, 0, 1, 0, 0)",
                "insert into crawl values (7, 9, 0, 0, 0, 0, 0)");
        return url;
    }

    private static void insert(Connection connection, long id, int hops, String state, String reason)
            throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("""
                    insert into url (
                        id, task_id, group_id, high, low, url, depth, hops, rank_no, parent, state, attempts, not_before,
                        status, reason, batch)
                    values (%1$d, 7, 1, %1$d, 0, 'https://a.example/', 0, %2$d, 0, 0, %3$s, 0, 0, 0, %4$s, 0)
                    """.formatted(id, hops, state, reason));
        }
    }

    private static void execute(String url, String... statements) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:" + url);
                var statement = connection.createStatement()) {
            for (String one : statements) {
                statement.execute(one);
            }
        }
    }

    private static List<String> texts(String url, String query) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:" + url);
                var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            var texts = new ArrayList<String>();
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
            return texts;
        }
    }
}
