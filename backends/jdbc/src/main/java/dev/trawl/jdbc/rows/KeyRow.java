package dev.trawl.jdbc.rows;

import dev.trawl.jdbc.sql.Row;
import dev.trawl.spi.KeyScope;
import dev.trawl.spi.Role;
import dev.trawl.spi.identity.ApiKey;
import dev.trawl.spi.identity.ApiKey.Former;
import dev.trawl.spi.ledger.CorruptRowException;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Reads and writes rows of `api_key`.
public final class KeyRow {

    private static final String TABLE = "api_key";

    private KeyRow() {}

    /// Columns: project, name, hash, role, id, scopes, created_at, expires_at, last_used_at, former_hash,
    /// former_until (in this order).
    public static ApiKey read(Row row) throws SQLException {
        String project = row.text();
        String name = row.text();
        var place = new Row.Place(TABLE, project + "/" + name);
        String hash = row.text();
        var role = row.choice(Role.class, place, "role");
        String id = row.text();
        var scopes = scopes(row.text(), place);
        long created = row.big();
        long expires = row.big();
        long lastUsed = row.big();
        var former = new Former(row.text(), row.big());
        return new ApiKey(
                hash,
                project,
                name,
                role,
                id,
                scopes,
                created,
                expires,
                lastUsed,
                Optional.of(former).filter(replaced -> !replaced.hash().isEmpty()));
    }

    public static String scopes(ApiKey key) {
        return key.scopes().stream().sorted().map(KeyScope::text).collect(Collectors.joining(","));
    }

    private static Set<KeyScope> scopes(String text, Row.Place place) {
        var scopes = EnumSet.noneOf(KeyScope.class);
        for (String part : text.isEmpty() ? new String[0] : text.split(",", -1)) {
            scopes.add(KeyScope.parse(part)
                    .orElseThrow(() ->
                            new CorruptRowException(place.table(), place.row().toString(), "scopes")));
        }
        return scopes;
    }
}
