package dev.trawl.spi.identity;

import dev.trawl.spi.KeyScope;
import dev.trawl.spi.Role;
import java.util.Optional;
import java.util.Set;

/// A credential as stored in the ledger: the hash of the secret, never the secret. All times are ledger time.
///
/// @param hash SHA-256 of the secret, in hex
/// @param name unique in the project; the name of the caller
/// @param id identifies the key in its project and carries no information
/// @param expiresAt 0 means never
/// @param lastUsedAt 0 means never; accurate to the minute
/// @param former the secret before the last rotation, while it is still valid
public record ApiKey(
        String hash,
        String project,
        String name,
        Role role,
        String id,
        Set<KeyScope> scopes,
        long createdAt,
        long expiresAt,
        long lastUsedAt,
        Optional<Former> former) {

    public ApiKey {
        scopes = Set.copyOf(scopes);
    }

    /// A key that is limited only by its role, never expires, and has its name as id.
    public ApiKey(String hash, String project, String name, Role role) {
        this(hash, project, name, role, name, KeyScope.all(), 0, 0, 0, Optional.empty());
    }

    /// A secret that was replaced.
    public record Former(String hash, long until) {}

    public boolean isExpired(long now) {
        return expiresAt != 0 && now >= expiresAt;
    }

    /// Replaces the secret; the current one stays valid until `formerUntil`.
    public ApiKey rotated(String newHash, long formerUntil) {
        var replaced = new Former(hash, formerUntil);
        return new ApiKey(
                newHash, project, name, role, id, scopes, createdAt, expiresAt, lastUsedAt, Optional.of(replaced));
    }

    public ApiKey usedAt(long at) {
        return new ApiKey(hash, project, name, role, id, scopes, createdAt, expiresAt, at, former);
    }
}
