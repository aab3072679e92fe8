package dev.trawl.bench;

import java.net.URI;
import java.sql.DriverManager;
import java.sql.SQLException;

/// Empties a database of a MariaDB server.
final class FreshDatabase {

    private FreshDatabase() {}

    /// @param url of the database, with user and password
    /// @return the same, for a ledger
    static String on(String url) throws SQLException {
        var address = URI.create(url);
        String[] owner = address.getUserInfo().split(":", 2);
        String name = address.getPath().substring(1);
        String server = "jdbc:mariadb://%s:%d/".formatted(address.getHost(), address.getPort());
        try (var connection = DriverManager.getConnection(server, owner[0], owner[1]);
                var statement = connection.createStatement()) {
            statement.execute("drop database if exists " + name);
            statement.execute("create database " + name);
        }
        return url;
    }
}
