package dev.trawl.gateway.secret;

import dev.trawl.spi.secret.SealedSecret;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A secret in a response, without its value.
record SecretDocument(
        String name, String fingerprint, List<String> hosts, Instant createdAt, Optional<Instant> lastUsedAt) {

    static SecretDocument of(SealedSecret secret) {
        return new SecretDocument(
                secret.name(),
                secret.fingerprint(),
                secret.hosts(),
                Instant.ofEpochMilli(secret.createdAt()),
                Optional.of(secret.usedAt()).filter(at -> at > 0).map(Instant::ofEpochMilli));
    }
}
