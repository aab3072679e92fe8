package dev.trawl.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.jdbc.store.Address;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Lane;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.TaskBody;
import dev.trawl.spi.task.TaskChange;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.Rows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// Requirements 003.05 and 003.39: the view that the SQL scripts make has the columns and the words of document 003.
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class MarketViewTest {

    private static final String PAYLOAD = """
            {"platform":"ozon","market":"RU","url":"https://www.ozon.ru/c/","data_type":"category_page",\
            "payload_json":"{\\"max_products\\":100,\\"max_pages\\":5}"}""";

    @TempDir
    Path folder;

    @Test
    void on_sqlite() throws SQLException, IOException {
        String url = "sqlite:" + folder.resolve("ledger.db");
        try (var ledger = JdbcLedgers.open(url, "", "", 1, new ManualTime());
                var connection = DriverManager.getConnection("jdbc:" + url)) {
            check(ledger, connection, "market_scrape_task.sqlite.sql");
        }
    }

    @Test
    void on_postgresql() throws SQLException, IOException {
        try (var ledger = Servers.freshPostgresql(new ManualTime());
                var connection = Servers.postgresqlConnection()) {
            check(ledger, connection, "market_scrape_task.postgresql.sql");
        }
    }

    @Test
    void on_mariadb() throws SQLException, IOException {
        var address = Address.parse(Servers.mariadb(), "", "");
        try (var ledger = Servers.freshMariadb(new ManualTime());
                var connection = DriverManager.getConnection(address.jdbcUrl(), address.user(), address.password())) {
            check(ledger, connection, "market_scrape_task.sql");
        }
    }

    private static void check(JdbcLedger ledger, Connection connection, String script)
            throws SQLException, IOException {
        run(connection, script);
        run(connection, script); // once more does no harm
        long session = ledger.write(transaction -> transaction.sessions().insert(Rows.session("chrome-1")))
                .value();
        long waiting = insert(ledger);
        long held = insert(ledger);
        change(ledger, held, session, "");
        long failed = insert(ledger);
        change(ledger, failed, 0, "FAILED: no network");

        var rows = rows(connection);

        assertThat(rows.get(waiting))
                .containsEntry("platform", "ozon")
                .containsEntry("market", "RU")
                .containsEntry("url", "https://www.ozon.ru/c/")
                .containsEntry("data_type", "category_page")
                .containsEntry("priority", "5")
                .containsEntry("payload_json", "{\"max_products\":100,\"max_pages\":5}")
                .containsEntry("status", "PENDING")
                .containsEntry("lock_owner", "null")
                .containsEntry("lock_at", "null")
                .containsEntry("retry_count", "0")
                .containsEntry("max_retries", "4")
                .containsEntry("last_error", "null");
        assertThat(rows.get(held)).containsEntry("status", "IN_PROGRESS").containsEntry("lock_owner", "chrome-1");
        var locked = rows.getOrDefault(held, Map.of());
        assertThat(locked.get("lock_at")).startsWith("20");
        assertThat(JsonMapper.shared().readTree(locked.getOrDefault("payload_json", "")))
                .isEqualTo(JsonMapper.shared()
                        .readTree("{\"max_products\":100,\"max_pages\":5,\"current_page\":3,\"scraped_count\":50}"));
        assertThat(rows.get(failed))
                .containsEntry("status", "FAILED")
                .containsEntry("retry_count", "1")
                .containsEntry("last_error", "no network");
    }

    private static void run(Connection connection, String script) throws SQLException, IOException {
        String text = Files.readString(Path.of("../../sql", script)).replaceAll("(?m)^--.*$", "");
        try (var statement = connection.createStatement()) {
            for (String one : text.split(";")) {
                if (!one.isBlank()) {
                    statement.execute(one);
                }
            }
        }
    }

    private static Map<Long, Map<String, String>> rows(Connection connection) throws SQLException {
        var rows = new TreeMap<Long, Map<String, String>>();
        try (var statement = connection.createStatement();
                var results = statement.executeQuery("select * from market_scrape_task")) {
            while (results.next()) {
                var row = new TreeMap<String, String>();
                for (int i = 1; i <= results.getMetaData().getColumnCount(); i++) {
                    row.put(results.getMetaData().getColumnLabel(i), String.valueOf(results.getString(i)));
                }
                rows.put(results.getLong("id"), row);
            }
        }
        return rows;
    }

    private static long insert(JdbcLedger ledger) {
        return ledger.write(transaction -> {
                    var task = Rows.task(transaction.submissions().reserveIds(1), Rows.PROJECT, "market", 1);
                    var body = new TaskBody(PAYLOAD, "{\"max_retries\":4}", "", "ann");
                    transaction
                            .submissions()
                            .insert(List.of(new NewTask(task, body, List.of(Rows.newSubtask(Rows.subtask(task, 1))))));
                    return task.id().value();
                })
                .value();
    }

    /// Leases a task to a session, or ends it with this cause.
    private static void change(JdbcLedger ledger, long id, long session, String cause) {
        var _ = ledger.write(transaction -> {
            var task = transaction
                    .tasks()
                    .lock(List.of(new TaskId(id)))
                    .values()
                    .iterator()
                    .next();
            var key = new SubtaskId(new TaskId(id), 1);
            var was = transaction
                    .subtasks()
                    .lock(List.of(key))
                    .values()
                    .iterator()
                    .next();
            var now = cause.isEmpty()
                    ? was.leased(session, 1, Lane.PULL).touched(1_750_000_000_000L)
                    : was.with(was.attempts().failedAgain()).released(SubtaskState.DEAD, cause);
            var cursor =
                    Optional.of("{\"current_page\":3,\"scraped_count\":50}").filter(_ -> cause.isEmpty());
            transaction
                    .tasks()
                    .change(List.of(new TaskChange(
                            task, task.entered(cause.isEmpty() ? TaskState.RUNNING : TaskState.FAILED, cause))));
            return transaction
                    .subtasks()
                    .change(List.of(new SubtaskChange(was, now, cursor, Optional.empty(), List.of())));
        });
    }
}
