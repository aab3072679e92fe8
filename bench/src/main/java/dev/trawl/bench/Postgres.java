package dev.trawl.bench;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;

/// A PostgreSQL server of our own that syncs every commit; each measurement gets an empty database.
final class Postgres implements AutoCloseable {

    private final EmbeddedPostgres server;
    private int databases;

    private Postgres(EmbeddedPostgres server) {
        this.server = server;
    }

    static Postgres start(Bench bench) throws IOException {
        Path data = bench.temporary().fresh();
        var server = EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("shared_buffers", "512MB")
                .setServerConfig("max_wal_size", "4GB")
                .setServerConfig("max_connections", "100")
                .start();
        bench.load()
                .adopt(Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid"))
                        .getFirst()
                        .strip()));
        return new Postgres(server);
    }

    /// Creates an empty database and returns its name; what the one before left to be written is written first.
    String freshDatabase() throws SQLException {
        String name = "bench" + ++databases;
        try (var connection = DriverManager.getConnection(jdbcUrl("postgres"));
                var statement = connection.createStatement()) {
            if (databases > 1) {
                statement.execute("drop database bench" + (databases - 1) + " with (force)");
            }
            statement.execute("create database " + name);
            statement.execute("checkpoint");
        }
        return name;
    }

    /// The address of a database for a ledger.
    String ledgerUrl(String database) {
        return "postgresql://postgres@127.0.0.1:" + server.getPort() + "/" + database;
    }

    String jdbcUrl(String database) {
        return "jdbc:postgresql://127.0.0.1:%d/%s?user=postgres&reWriteBatchedInserts=true"
                .formatted(server.getPort(), database);
    }

    String version() throws SQLException {
        try (var connection = DriverManager.getConnection(jdbcUrl("postgres"))) {
            return connection.getMetaData().getDatabaseProductVersion();
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
