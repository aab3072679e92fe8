package dev.trawl.gateway.session;

import dev.trawl.spi.ledger.User;

/// What a session's token says. Times are seconds since 1970 by the ledger's clock.
///
/// @param version of the user when the session was opened
/// @param id ends the session when it is given to the ledger
public record SessionClaims(String project, String user, int version, String id, long issuedAt, long expiresAt) {

    boolean isOf(User found) {
        return found.version() == version;
    }
}
