package dev.trawl.jdbc.reads;

import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.spi.secret.SealedSecret;
import dev.trawl.spi.secret.SecretReads;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/// Reads of sealed secrets.
final class JdbcSecretReads implements SecretReads {

    private static final Sql FIND = Sql.same("""
            select project, name, hosts, master, wrapped, sealed, fingerprint, created_at, used_at
            from secret where project = ? and name = ?
            """);

    private static final Sql LIST = Sql.same("""
            select project, name, hosts, master, wrapped, sealed, fingerprint, created_at, used_at
            from secret where project = ? and name > ? order by name limit ?
            """);

    private static final Sql ALL = Sql.same("""
            select project, name, hosts, master, wrapped, sealed, fingerprint, created_at, used_at
            from secret where project > ? or (project = ? and name > ?) order by project, name limit ?
            """);

    private final JdbcCrawlReads.Reading reading;

    JdbcSecretReads(JdbcCrawlReads.Reading reading) {
        this.reading = reading;
    }

    @Override
    public Optional<SealedSecret> find(String project, String name) {
        return reading.read(statements -> statements.first(FIND, JdbcSecretReads::secret, project, name));
    }

    @Override
    public List<SealedSecret> list(String project, String after, int max) {
        return reading.read(statements -> statements.list(LIST, JdbcSecretReads::secret, project, after, max));
    }

    @Override
    public List<SealedSecret> all(String afterProject, String afterName, int max) {
        return reading.read(statements ->
                statements.list(ALL, JdbcSecretReads::secret, afterProject, afterProject, afterName, max));
    }

    private static SealedSecret secret(Row row) throws SQLException {
        return new SealedSecret(
                row.text(),
                row.text(),
                hosts(row.text()),
                row.text(),
                row.text(),
                row.text(),
                row.text(),
                row.big(),
                row.big());
    }

    private static List<String> hosts(String joined) {
        return joined.isEmpty() ? List.of() : List.of(joined.split(" "));
    }
}
