package dev.trawl.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class DatabasesTest {

    @Test
    void postgresql_commits_survive_a_kill() throws SQLException {
        try (var server = PostgresServer.start()) {
            String url = "jdbc:postgresql://127.0.0.1:" + server.port()
                    + "/postgres?user=postgres&connectTimeout=2&socketTimeout=2";
            assertThat(server.url()).isEqualTo("postgresql://postgres@127.0.0.1:" + server.port() + "/postgres");
            keepAndLose(server, url);
        }
    }

    @Test
    void mariadb_commits_survive_a_kill() throws SQLException {
        try (var server = MariadbServer.start()) {
            String url = "jdbc:" + server.url().replace("trawl:trawl@", "")
                    + "?user=trawl&password=trawl&connectTimeout=2000&socketTimeout=2000";
            keepAndLose(server, url);
        }
    }

    private static void keepAndLose(Engine server, String url) throws SQLException {
        execute(url, "create table kept (id int primary key)", "insert into kept values (7)");
        server.kill();
        server.restart();
        assertThat(read(url)).isEqualTo(7);

        server.pause();
        assertThat(server.isAlive()).isTrue();
        assertThatThrownBy(() -> read(url)).isInstanceOf(SQLException.class);
        server.resume();
        assertThat(read(url)).isEqualTo(7);

        server.wipe();
        assertThatThrownBy(() -> read(url)).hasMessageContaining("kept");
    }

    private static int read(String url) throws SQLException {
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement();
                var rows = statement.executeQuery("select id from kept")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private static void execute(String url, String... commands) throws SQLException {
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement()) {
            for (String command : commands) {
                statement.execute(command);
            }
        }
    }
}
