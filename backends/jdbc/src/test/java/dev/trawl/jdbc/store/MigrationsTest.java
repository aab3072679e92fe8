package dev.trawl.jdbc.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.jdbc.Servers;
import dev.trawl.jdbc.sql.Dialect;
import dev.trawl.jdbc.store.LedgerOpenException.Reason;
import dev.trawl.testkit.ManualTime;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class MigrationsTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void the_newest_version_is_the_newest_file_of_every_database(Dialect dialect)
            throws IOException, URISyntaxException {
        String place = "/" + dialect.migrations().replace("classpath:", "");
        var folderOfFiles = Objects.requireNonNull(getClass().getResource(place));
        try (var files = Files.list(Path.of(folderOfFiles.toURI()))) {
            assertThat(files.mapToInt(file -> version(file.getFileName().toString()))
                            .max())
                    .hasValue(Migrations.NEWEST);
        }
    }

    private static int version(String file) {
        return Integer.parseInt(file.substring(1, file.indexOf("__")));
    }

    @Test
    void a_ledger_of_a_newer_version_is_refused() throws SQLException {
        String url = "sqlite:" + folder.resolve("ledger.db");
        JdbcLedgers.open(url, "", "", 1, new ManualTime()).close();
        try (var connection = DriverManager.getConnection("jdbc:" + url);
                var statement = connection.createStatement()) {
            statement.execute("""
                    insert into flyway_schema_history
                    select 99, '99', 'from the future', type, 'V99__later.sql', checksum, installed_by, installed_on, 1, 1
                    from flyway_schema_history where version = '1'
                    """);
        }
        assertThatThrownBy(() -> JdbcLedgers.open(url, "", "", 1, new ManualTime()))
                .isInstanceOfSatisfying(
                        LedgerOpenException.class, e -> assertThat(e.reason()).isEqualTo(Reason.PROGRAM_TOO_OLD))
                .hasMessageContaining("newer version");
    }

    /// The table takes three seconds, and any other connection gives up after one.
    @Test
    void a_migration_may_take_longer_than_any_other_statement() throws SQLException {
        String url = Servers.postgresql().replaceAll("/postgres$", "/slow");
        try (var connection = Servers.postgresqlConnection();
                var statement = connection.createStatement()) {
            statement.execute("create database slow");
            try {
                statement.execute("alter database slow set idle_in_transaction_session_timeout = '1s'");
                statement.execute("alter database slow set statement_timeout = '1s'");
                makeSlow(url);
                try (var ledger = JdbcLedgers.open(url + "?socketTimeout=1", "", "", 1, new ManualTime())) {
                    assertThat(ledger.reads().term()).isZero();
                }
            } finally {
                statement.execute("drop database slow with (force)");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgresql", "mariadb"})
    void a_connection_for_migrations_waits_for_its_answer(String scheme) throws SQLException {
        boolean isPostgresql = scheme.equals("postgresql");
        String url =
                isPostgresql ? Servers.postgresql() + "?socketTimeout=1" : Servers.mariadb() + "?socketTimeout=1000";
        try (var connection =
                        OpenServerLedger.patient(Address.parse(url, "", "")).getConnection();
                var statement = connection.createStatement()) {
            assertThat(statement.execute(isPostgresql ? "select pg_sleep(2)" : "select sleep(2)"))
                    .isTrue();
        }
    }

    private static void makeSlow(String url) throws SQLException {
        Address address = Address.parse(url, "", "");
        try (var connection = DriverManager.getConnection(address.jdbcUrl(), address.user(), "");
                var statement = connection.createStatement()) {
            statement.execute("create schema aside");
            statement.execute("""
                    create function aside.take_time() returns event_trigger language plpgsql as $$
                    begin
                        if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.schedule')
                        then perform pg_sleep(3); end if;
                    end $$
                    """);
            statement.execute("""
                    create event trigger takes_time on ddl_command_end when tag in ('CREATE TABLE')
                    execute function aside.take_time()
                    """);
        }
    }

    /// Without a rowid every comparison of a key reads the whole row, however long it is.
    @Test
    void tables_with_long_texts_keep_a_rowid() throws SQLException {
        String url = "sqlite:" + folder.resolve("ledger.db");
        JdbcLedgers.open(url, "", "", 1, new ManualTime()).close();
        try (var connection = DriverManager.getConnection("jdbc:" + url);
                var statement = connection.createStatement();
                var found = statement.executeQuery("""
                        select group_concat(name, ' ') from pragma_table_list where wr = 1 and name in (
                            select m.name from sqlite_master m, pragma_table_info(m.name) c
                            where c.name in ('payload', 'part', 'saved_cursor', 'result', 'body'))
                        """)) {
            assertThat(found.next()).isTrue();
            assertThat(found.getString(1)).isNull();
        }
    }
}
