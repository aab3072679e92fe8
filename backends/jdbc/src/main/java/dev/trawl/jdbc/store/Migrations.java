package dev.trawl.jdbc.store;

import static dev.trawl.jdbc.store.LedgerOpenException.Reason.PROGRAM_TOO_OLD;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/// Migrates the tables to the newest version. Migrations only add; a database lock lets one node migrate at a time.
public final class Migrations {

    /// The newest version among the migration files.
    static final int NEWEST = 30;

    private static final String APPLIED = """
            select version, success from flyway_schema_history order by installed_rank desc limit 1
            """;

    private Migrations() {}

    /// Reading the history is nearly free; Flyway would cost every start some hundred milliseconds.
    public static boolean isNewest(Connection connection) {
        try (var statement = connection.createStatement();
                var results = statement.executeQuery(APPLIED)) {
            return results.next() && String.valueOf(NEWEST).equals(results.getString(1)) && results.getBoolean(2);
        } catch (SQLException _) {
            return false; // no history yet
        }
    }

    public static void run(Address address, DataSource source, String collation) {
        var flyway = Flyway.configure()
                .dataSource(source)
                .locations(address.dialect().migrations())
                .placeholders(Map.of("collation", collation))
                .ignoreMigrationPatterns("*:future")
                .load();
        flyway.migrate();
        var current = flyway.info().current();
        if (current != null && current.getVersion().getMajor().intValueExact() > NEWEST) {
            throw new LedgerOpenException(
                    PROGRAM_TOO_OLD,
                    address,
                    "was written by a newer version (schema %s)".formatted(current.getVersion()),
                    null);
        }
    }
}
