package dev.trawl.gateway.access;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.trawl.spi.identity.ApiKey;
import dev.trawl.spi.identity.ApiKey.Former;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A key in a response.
///
/// @param token present only in the response that created it
record KeyDocument(
        String id,
        String name,
        String project,
        String role,
        List<String> scopes,
        Optional<Instant> createdAt,
        Optional<Instant> expiresAt,
        Optional<Instant> lastUsedAt,
        Optional<Instant> formerUntil,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> token) {

    static KeyDocument withToken(ApiKey key, String token) {
        var shown = of(key);
        return new KeyDocument(
                shown.id,
                shown.name,
                shown.project,
                shown.role,
                shown.scopes,
                shown.createdAt,
                shown.expiresAt,
                shown.lastUsedAt,
                shown.formerUntil,
                Optional.of(token));
    }

    static KeyDocument of(ApiKey key) {
        return new KeyDocument(
                key.id(),
                key.name(),
                key.project(),
                RoleText.of(key.role()),
                RoleText.of(key.scopes()),
                instant(key.createdAt()),
                instant(key.expiresAt()),
                instant(key.lastUsedAt()),
                key.former().map(Former::until).map(Instant::ofEpochMilli),
                Optional.empty());
    }

    private static Optional<Instant> instant(long millis) {
        return millis == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
    }
}
