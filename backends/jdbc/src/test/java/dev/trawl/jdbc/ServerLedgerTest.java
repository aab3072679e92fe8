package dev.trawl.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.trawl.jdbc.store.Address;
import dev.trawl.jdbc.store.LedgerOpenException;
import dev.trawl.jdbc.store.LedgerOpenException.Reason;
import dev.trawl.jdbc.store.OpenServerLedger;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.RefusingPort;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a ledger on a server promises beyond the contracts.
@Timeout(300)
class ServerLedgerTest {

    private static final String CUT =
            "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null";

    @ParameterizedTest
    @ValueSource(strings = {"postgresql", "mariadb"})
    void a_server_that_does_not_answer_is_named(String scheme) throws IOException {
        int port = RefusingPort.number();
        assertRefused("%s://127.0.0.1:%d/trawl".formatted(scheme, port), "ann", "secret", Reason.UNREACHABLE)
                .hasMessageContaining("127.0.0.1:" + port)
                .hasMessageNotContaining("secret");
    }

    @Test
    void a_missing_database_is_named() {
        assertRefused(
                        Servers.postgresql()
                                .replace("/postgres", "/missing")
                                .replace("postgresql:/missing", "postgresql:/"),
                        "postgres",
                        "",
                        Reason.DATABASE_MISSING)
                .hasMessageContaining("missing");
        assertRefused(Servers.mariadb().replace("/ledger", "/missing"), "", "", Reason.DATABASE_MISSING)
                .hasMessageContaining("missing");
    }

    @Test
    void wrong_credentials_are_reported_without_the_password() {
        assertRefused(Servers.mariadb(), "ann", "secret", Reason.CREDENTIALS)
                .hasMessageContaining("user 'ann'")
                .hasMessageNotContaining("secret");
    }

    @Test
    void a_server_that_never_syncs_is_refused() throws IOException {
        try (var server =
                EmbeddedPostgres.builder().setServerConfig("fsync", "off").start()) {
            assertRefused(
                            "postgresql://postgres@127.0.0.1:" + server.getPort() + "/postgres",
                            "",
                            "",
                            Reason.NOT_DURABLE)
                    .hasMessageContaining("fsync=off");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void a_server_without_a_free_connection_is_waited_for_and_keeps_none_of_ours(int free) throws SQLException {
        try (var connection = Servers.postgresqlConnection();
                var statement = connection.createStatement()) {
            statement.execute("create role crowd login connection limit " + free);
            try {
                assertRefused(Servers.postgresql(), "crowd", "", Reason.UNREACHABLE)
                        .hasMessageContaining("takes no connection now");
                await().atMost(Duration.ofMinutes(2)).until(() -> connectionsOfCrowd(statement) == 0);
            } finally {
                statement.execute("drop role crowd");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"57P01", "57P02", "57P03"})
    void a_server_that_starts_or_stops_is_away_and_not_wrong(String state) {
        var address = Address.parse("postgresql://127.0.0.1/trawl", "ann", "secret");
        var told = OpenServerLedger.explained(address, new SQLException("the database system is starting up", state));
        assertThat(told.reason()).isEqualTo(Reason.UNREACHABLE);
    }

    @Test
    void cut_connections_are_survived() throws SQLException {
        try (var ledger = Servers.freshPostgresql(new ManualTime())) {
            long before = take(ledger);
            cutAll();
            await().atMost(Duration.ofMinutes(2))
                    .ignoreException(LedgerUnavailableException.class)
                    .until(() -> take(ledger) > before);
            assertThat(ledger.reads().term()).isGreaterThan(before);
        }
    }

    @Test
    void an_outage_is_reported_and_ends_when_the_server_recovers() throws SQLException {
        String url = Servers.postgresql().replaceAll("/postgres$", "/outage");
        try (var connection = Servers.postgresqlConnection();
                var statement = connection.createStatement()) {
            statement.execute("create database outage");
            try (var ledger = JdbcLedgers.open(url, "", "", 2, new ManualTime())) {
                long before = take(ledger);
                statement.execute("alter database outage with allow_connections false");
                statement.execute(CUT);
                assertThatThrownBy(() -> take(ledger))
                        .isInstanceOfSatisfying(
                                LedgerUnavailableException.class,
                                e -> assertThat(e.isFull()).isFalse());
                statement.execute("alter database outage with allow_connections true");
                await().atMost(Duration.ofMinutes(2))
                        .ignoreException(LedgerUnavailableException.class)
                        .until(() -> take(ledger) == before + 1);
            } finally {
                statement.execute("drop database outage with (force)");
            }
        }
    }

    @Test
    void a_commit_with_unknown_result_is_not_retried() throws SQLException {
        String url = Servers.postgresql().replaceAll("/postgres$", "/lost");
        try (var connection = Servers.postgresqlConnection();
                var statement = connection.createStatement()) {
            statement.execute("create database lost");
            try (var ledger = JdbcLedgers.open(url, "", "", 2, new ManualTime())) {
                dieInTheCommit(url);
                var runs = new AtomicInteger();
                assertThatThrownBy(() -> ledger.write(transaction -> {
                            runs.incrementAndGet();
                            return transaction.leadership().take("node");
                        }))
                        .isInstanceOfSatisfying(
                                LedgerUnavailableException.class,
                                e -> assertThat(e.isUnknown()).isTrue());
                assertThat(runs).hasValue(1);
            } finally {
                statement.execute("drop database lost with (force)");
            }
        }
    }

    /// The session that takes the lead ends itself while it commits.
    private static void dieInTheCommit(String url) throws SQLException {
        Address address = Address.parse(url, "", "");
        try (var connection = DriverManager.getConnection(address.jdbcUrl(), address.user(), "");
                var statement = connection.createStatement()) {
            statement.execute("""
                    create function die() returns trigger language plpgsql as
                    'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'
                    """);
            statement.execute("""
                    create constraint trigger dies after update on leadership deferrable initially deferred
                    for each row execute function die()
                    """);
        }
    }

    private static int connectionsOfCrowd(Statement statement) throws SQLException {
        try (var row = statement.executeQuery("select count(*) from pg_stat_activity where usename = 'crowd'")) {
            row.next();
            return row.getInt(1);
        }
    }

    private static long take(JdbcLedger ledger) {
        return ledger.write(transaction -> transaction.leadership().take("node"))
                .value();
    }

    private static void cutAll() throws SQLException {
        try (var connection = Servers.postgresqlConnection();
                var statement = connection.createStatement()) {
            statement.execute(CUT);
        }
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> assertRefused(
            String url, String user, String password, Reason reason) {
        return assertThatThrownBy(() -> JdbcLedgers.open(url, user, password, 1, new ManualTime()))
                .isInstanceOfSatisfying(
                        LedgerOpenException.class, e -> assertThat(e.reason()).isEqualTo(reason));
    }
}
