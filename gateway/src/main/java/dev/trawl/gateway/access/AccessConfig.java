package dev.trawl.gateway.access;

import dev.trawl.gateway.session.Passwords;
import java.security.KeyPair;

/// Settings of authentication and rate limits.
///
/// @param principalRate requests of one principal in any second; 0 means unlimited
/// @param projectRate requests of all principals of a project in any second; 0 means unlimited
/// @param sessionKey Ed25519 key pair that signs session tokens of password sign-ins
/// @param passwordRounds key derivation rounds of new passwords: the cost of each guess and of each sign-in
public record AccessConfig(int principalRate, int projectRate, KeyPair sessionKey, int passwordRounds) {

    public AccessConfig {
        if (principalRate < 0 || projectRate < 0) {
            throw new IllegalArgumentException("principal.max_rate and project.max_rate must not be negative");
        }
        if (passwordRounds < 1_000) {
            throw new IllegalArgumentException("password hashing needs at least 1000 rounds, not " + passwordRounds);
        }
    }

    public AccessConfig(int principalRate, int projectRate, KeyPair sessionKey) {
        this(principalRate, projectRate, sessionKey, Passwords.ROUNDS);
    }
}
