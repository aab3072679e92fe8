package dev.trawl.spi.secret;

import dev.trawl.spi.worker.Lease;
import java.util.Optional;

/// Where a worker finds the secrets of the work it holds. May block; asked at the moment of use.
@FunctionalInterface
public interface SecretSource {

    /// Holds none.
    SecretSource NONE = (_, _) -> Optional.empty();

    /// The secret of this name in the lease's project; empty when there is none, or when neither the settings nor the
    /// payload of the lease name it.
    Optional<Secret> find(Lease lease, String name);

    /// Asks this one first and the other for what it does not have.
    default SecretSource orElse(SecretSource other) {
        return (lease, name) -> find(lease, name).or(() -> other.find(lease, name));
    }
}
