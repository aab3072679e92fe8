package dev.trawl.gateway.session;

import dev.trawl.spi.identity.User;

/// The claims of a session token. Times are seconds since 1970 by the ledger's clock.
///
/// @param version version of the user when the session was opened
/// @param id id under which the ledger records the end of the session
public record SessionClaims(String project, String user, int version, String id, long issuedAt, long expiresAt) {

    boolean isOf(User found) {
        return found.version() == version;
    }
}
