package dev.trawl.spi.secret;

import dev.trawl.plugin.Lease;
import java.util.Optional;

/// Provides the secrets for the leases of a worker. May block; called at the moment of use.
@FunctionalInterface
public interface SecretSource {

    /// A source without secrets.
    SecretSource NONE = (_, _) -> Optional.empty();

    /// The secret with this name in the lease's project. Empty when it is unknown, or when neither the settings
    /// nor the payload of the lease name it.
    Optional<Secret> find(Lease lease, String name);

    /// Falls back to the other source for secrets that this one lacks.
    default SecretSource orElse(SecretSource other) {
        return (lease, name) -> find(lease, name).or(() -> other.find(lease, name));
    }
}
