package dev.trawl.gateway.access;

import dev.trawl.gateway.session.Passwords;
import java.security.KeyPair;

/// Who gets in, and how often.
///
/// @param principalRate requests of one principal in any second; 0 is no limit
/// @param projectRate requests of all principals of a project in any second; 0 is no limit
/// @param sessionKey Ed25519; signs the tokens of those who sign in with a password
/// @param passwordRounds what a new password costs who guesses it, and each sign-in us
public record AccessConfig(int principalRate, int projectRate, KeyPair sessionKey, int passwordRounds) {

    public AccessConfig {
        if (principalRate < 0 || projectRate < 0) {
            throw new IllegalArgumentException("principal.max_rate and project.max_rate must not be negative");
        }
        if (passwordRounds < 1_000) {
            throw new IllegalArgumentException("a password needs 1,000 rounds or more, not " + passwordRounds);
        }
    }

    public AccessConfig(int principalRate, int projectRate, KeyPair sessionKey) {
        this(principalRate, projectRate, sessionKey, Passwords.ROUNDS);
    }
}
