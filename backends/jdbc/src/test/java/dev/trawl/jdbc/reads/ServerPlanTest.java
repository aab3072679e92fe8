package dev.trawl.jdbc.reads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.jdbc.Servers;
import dev.trawl.jdbc.rows.FrontierSql;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.store.Address;
import dev.trawl.testkit.ManualTime;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Searches that must not read past rows use their indexes on servers too, see `QueryPlanTest`.
@Timeout(300)
class ServerPlanTest {

    private static final String SEARCH =
            JdbcSubtaskReads.SMALL_SEGMENTS.postgresql().replace("> ?", "> ''").replace("?", "1000");

    @Test
    void postgresql_finds_small_segments_without_the_rows_of_the_table() throws SQLException {
        Servers.freshPostgresql(new ManualTime()).close();
        try (var connection = Servers.postgresqlConnection();
                var statement = connection.createStatement()) {
            statement.execute("set enable_seqscan = off"); // an empty table is read as a whole otherwise
            statement.execute("set enable_bitmapscan = off");
            assertThat(lines(statement, "explain " + SEARCH, 1))
                    .anyMatch(line -> line.contains("Index Only Scan using segment_range_size"));
        }
    }

    @Test
    void mariadb_finds_small_segments_without_the_rows_of_the_table() throws SQLException {
        Servers.freshMariadb(new ManualTime()).close();
        Address address = Address.parse(Servers.mariadb(), "", "");
        try (var connection = DriverManager.getConnection(address.jdbcUrl(), address.user(), address.password());
                var statement = connection.createStatement()) {
            try (var results = statement.executeQuery("explain " + SEARCH)) {
                assertThat(results.next()).isTrue();
                assertThat(results.getString("key")).isEqualTo("segment_range_size");
                assertThat(results.getString("Extra")).contains("Using index").doesNotContain("filesort", "temporary");
            }
        }
    }

    @Test
    void postgresql_seeks_the_waiting_urls_of_a_mode_without_a_sort() throws SQLException {
        Servers.freshPostgresql(new ManualTime()).close();
        try (var connection = Servers.postgresqlConnection();
                var statement = connection.createStatement()) {
            statement.execute("set enable_seqscan = off");
            statement.execute("set enable_bitmapscan = off");
            statement.execute("set enable_sort = off");
            assertThat(lines(statement, "explain " + seek(FrontierSql.FIRST_BY_HTTP), 1))
                    .anyMatch(line -> line.contains("Index Scan using url_waiting"))
                    .anyMatch(line -> line.contains("Index Cond") && line.contains("fetch_mode IS NULL"))
                    .noneMatch(line -> line.contains("Sort"));
            assertThat(lines(statement, "explain " + seek(FrontierSql.FIRST_BY_MODE), 1))
                    .anyMatch(line -> line.contains("Index Scan using url_waiting"))
                    .anyMatch(line -> line.contains("Index Cond") && line.contains("fetch_mode"))
                    .noneMatch(line -> line.contains("Sort"));
        }
    }

    private static String seek(Sql sql) {
        return sql.postgresql()
                .replace("fetch_mode = ?", "fetch_mode = 'chrome'")
                .replace("?", "1");
    }

    private static List<String> lines(Statement statement, String sql, int column) throws SQLException {
        try (var results = statement.executeQuery(sql)) {
            var lines = new ArrayList<String>();
            while (results.next()) {
                lines.add(results.getString(column));
            }
            return lines;
        }
    }
}
