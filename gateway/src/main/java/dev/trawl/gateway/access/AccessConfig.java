package dev.trawl.gateway.access;

import java.security.KeyPair;

/// Who gets in, and how often.
///
/// @param principalRate requests of one principal in any second; 0 is no limit
/// @param projectRate requests of all principals of a project in any second; 0 is no limit
/// @param sessionKey Ed25519; signs the tokens of those who sign in with a password
public record AccessConfig(int principalRate, int projectRate, KeyPair sessionKey) {

    public AccessConfig {
        if (principalRate < 0 || projectRate < 0) {
            throw new IllegalArgumentException("principal.max_rate and project.max_rate must not be negative");
        }
    }
}
