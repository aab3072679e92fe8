package dev.trawl.jdbc.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.jdbc.sql.Dialect;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.WorkerOffers;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.OpenWorkReads.ReadyKey;
import dev.trawl.testkit.ManualTime;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Subtasks, sessions and URLs of the version before, which has no fetch modes, are plain HTTP.
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class FetchModeMigrationTest {

    private static final TaskId TASK = new TaskId(7);
    private static final ReadyKey QUEUED = new ReadyKey("crawl", false, "default");

    @TempDir
    Path folder;

    @Test
    void rows_of_the_previous_version_need_nothing() throws SQLException {
        String url = previous();
        insert(url);
        try (var ledger = JdbcLedgers.open(url, "", "", 1, new ManualTime())) {
            check(ledger);
        }
    }

    /// A node of the previous version may write to migrated tables until it is replaced.
    @Test
    void rows_that_a_node_of_the_previous_version_writes_after_the_migration_are_read() throws SQLException {
        String url = previous();
        JdbcLedgers.open(url, "", "", 1, new ManualTime()).close();
        insert(url);
        try (var ledger = JdbcLedgers.open(url, "", "", 1, new ManualTime())) {
            check(ledger);
        }
    }

    private static void check(Ledger ledger) {
        var reads = ledger.reads();
        assertThat(reads.readyKeys()).containsExactly(QUEUED);
        assertThat(reads.ready(QUEUED, SubtaskId.START, 9)).hasSize(1);
        assertThat(reads.subtasks(TASK, Set.of(), 0, 9))
                .extracting(view -> view.subtask().needs())
                .containsExactly(WorkNeeds.NONE);
        assertThat(reads.openSessions()).extracting(session -> session.offers()).containsExactly(WorkerOffers.BEFORE);
        assertThat(reads.crawls().urls(TASK, Set.of(), 0, 9))
                .extracting(view -> view.found().mode())
                .containsExactly(FetchMode.HTTP);
    }

    /// A ledger as the previous version left it.
    private String previous() {
        String url = "sqlite:" + folder.resolve("ledger.db");
        Flyway.configure()
                .dataSource("jdbc:" + url, null, null)
                .locations(Dialect.SQLITE.migrations())
                .placeholders(Map.of("collation", ""))
                .target("25")
                .load()
                .migrate();
        return url;
    }

    private static void insert(String url) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:" + url);
                var statement = connection.createStatement()) {
            statement.execute("""
                    insert into task (
                        id, project, type, config_version, priority, state, total, done, failed, split_done, cleared,
                        created_at, started_at, ended_at, version)
                    values (7, 'default', 'crawl', 1, 0, 'PENDING', 1, 0, 0, 0, 0, 1, 0, 0, 1)
                    """);
            statement.execute("""
                    insert into subtask (
                        task_id, no, project, type, high, sole, state, epoch, attempts, deliveries, checkpoints,
                        session, request, lane, not_before, cause)
                    values (7, 1, 'default', 'crawl', 0, 0, 'QUEUED', 0, 0, 0, 0, 0, 0, 'ASSIGN', 0, null)
                    """);
            statement.execute("""
                    insert into worker_session (
                        id, project, worker, name, node, capacity, types, beat, missed, draining, is_open, started_at,
                        ended_at, ttl_ms)
                    values (3, 'default', 'w1', 'w1', 'n1', 4, '', 0, '', 0, 1, 1, 0, 0)
                    """);
            statement.execute("""
                    insert into host_group (id, name, open, paused_until, trouble, allowed, delay_ms, answered)
                    values (1, 'a.example', 0, 0, 0, 1, 0, 0)
                    """);
            statement.execute("""
                    insert into url (
                        id, task_id, group_id, high, low, url, depth, hops, rank_no, parent, state, attempts, not_before,
                        status, reason, batch)
                    values (1, 7, 1, 1, 0, 'https://a.example/', 0, 0, 0, 0, 'WAITING', 0, 0, 0, null, 0)
                    """);
        }
    }
}
