package dev.trawl.jdbc.store;

import dev.trawl.jdbc.sql.Dialect;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.EngineCheck;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Health check of a database server. It leaves no data behind.
public record ExamineServer(Address address, TimeSource time) {

    /// Checks the permission to write without a write.
    private static final String MAY_WRITE = "update task set id = id where 1 = 0";

    private static final String MAY_CREATE = "select coalesce(has_schema_privilege(current_schema(), 'create'), false)";

    private static final Set<String> NO_TABLE = Set.of("42P01", "42S02");

    public EngineCheck examine() {
        try (Connection connection = OpenServerLedger.connect(address)) {
            String version = connection.getMetaData().getDatabaseProductVersion();
            var latency = latency(connection);
            return check(version, latency, findings(connection));
        } catch (SQLException e) {
            return check(
                    "",
                    Duration.ZERO,
                    List.of(OpenServerLedger.explained(address, e).getMessage()));
        }
    }

    private EngineCheck check(String version, Duration latency, List<String> findings) {
        String engine = address.dialect() == Dialect.POSTGRESQL ? "postgresql" : "mariadb";
        return new EngineCheck(engine, address.toString(), version, latency, findings);
    }

    private Duration latency(Connection connection) throws SQLException {
        long begun = time.nanos();
        try (var statement = connection.createStatement()) {
            statement.execute("select 1");
        }
        return Duration.ofNanos(time.nanos() - begun);
    }

    private List<String> findings(Connection connection) throws SQLException {
        try {
            OpenServerLedger.checkVersion(address, connection.getMetaData());
        } catch (LedgerOpenException e) {
            return List.of(e.getMessage());
        }
        List<String> findings = new ArrayList<>();
        var weak = Durability.weak(address, connection);
        if (!weak.isEmpty()) {
            findings.add("the server may forget what it has acknowledged (%s); turn that on".formatted(weak));
        }
        missingRight(connection).ifPresent(findings::add);
        return findings;
    }

    private Optional<String> missingRight(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.executeUpdate(MAY_WRITE);
            return Optional.empty();
        } catch (SQLException e) {
            if (!NO_TABLE.contains(String.valueOf(e.getSQLState()))) {
                return Optional.of("user '%s' may not write to the tables (%s); grant it all rights on them"
                        .formatted(address.user(), e.getMessage()));
            }
        }
        return mayCreate(connection)
                ? Optional.empty()
                : Optional.of("user '%s' may not make tables; grant it CREATE on the schema".formatted(address.user()));
    }

    /// MariaDB has no query for this permission; the first start reveals it.
    private boolean mayCreate(Connection connection) throws SQLException {
        if (address.dialect() != Dialect.POSTGRESQL) {
            return true;
        }
        try (var statement = connection.createStatement();
                var answer = statement.executeQuery(MAY_CREATE)) {
            return answer.next() && answer.getBoolean(1);
        }
    }
}
