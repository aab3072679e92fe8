package dev.trawl.jdbc.store;

import static dev.trawl.jdbc.store.LedgerOpenException.Reason.NOT_DURABLE;

import dev.trawl.jdbc.sql.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Checks the settings that decide whether a server keeps acknowledged commits.
final class Durability {

    private static final Logger log = LoggerFactory.getLogger(Durability.class);

    private static final String POSTGRESQL = """
            select name, setting from pg_settings where name in ('fsync', 'full_page_writes')
            """;

    private static final String MARIADB = """
            show global variables where variable_name in ('innodb_flush_log_at_trx_commit', 'innodb_doublewrite')
            """;

    private static final Set<String> STRONG = Set.of("on", "1", "detect_and_recover", "fast");

    private Durability() {}

    /// Rejects a server that never syncs, and warns about weak settings.
    static void check(Address address, Connection connection) throws SQLException {
        Map<String, String> weak = weak(address, connection);
        if ("off".equals(weak.get("fsync"))) {
            throw new LedgerOpenException(NOT_DURABLE, address, "server runs with fsync=off", null);
        }
        if (!weak.isEmpty()) {
            log.warn("weak durability found ledger={} settings={}", address, weak);
        }
    }

    /// The settings that let a server lose acknowledged commits, with their values.
    static Map<String, String> weak(Address address, Connection connection) throws SQLException {
        String sql = address.dialect() == Dialect.POSTGRESQL ? POSTGRESQL : MARIADB;
        var weak = new TreeMap<String, String>();
        try (var statement = connection.createStatement();
                var results = statement.executeQuery(sql)) {
            while (results.next()) {
                String value = results.getString(2).toLowerCase(Locale.ROOT);
                if (!STRONG.contains(value)) {
                    weak.put(results.getString(1), value);
                }
            }
        }
        return weak;
    }
}
