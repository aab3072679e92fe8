package dev.trawl.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.trawl.jdbc.LedgerOpenException.Reason;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import dev.trawl.testkit.ManualTime;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.SQLException;
import java.time.Duration;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a ledger on a server promises beyond the contracts.
@Timeout(60)
class ServerLedgerTest {

    private static final String CUT =
            "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null";

    @ParameterizedTest
    @ValueSource(strings = {"postgresql", "mariadb"})
    void a_server_that_does_not_answer_is_named(String scheme) throws IOException {
        int port;
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
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
    void wrong_credentials_are_told_without_the_password() {
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

    @Test
    void cut_connections_are_survived() throws SQLException {
        try (var ledger = Servers.freshPostgresql(new ManualTime())) {
            long before = take(ledger);
            cutAll();
            await().atMost(Duration.ofSeconds(20))
                    .ignoreException(LedgerUnavailableException.class)
                    .until(() -> take(ledger) > before);
            assertThat(ledger.reads().term()).isGreaterThan(before);
        }
    }

    @Test
    void an_outage_is_told_and_over_when_the_server_is_back() throws SQLException {
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
                await().atMost(Duration.ofSeconds(20))
                        .ignoreException(LedgerUnavailableException.class)
                        .until(() -> take(ledger) == before + 1);
            } finally {
                statement.execute("drop database outage with (force)");
            }
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
