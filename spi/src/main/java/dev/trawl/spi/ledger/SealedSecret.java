package dev.trawl.spi.ledger;

import java.util.List;

/// A secret as the ledger keeps it: never the value, only what a master key can open.
///
/// @param hosts it may be sent to
/// @param master names the key that wraps the data key
/// @param wrapped the data key, sealed by the master key
/// @param sealed the value, sealed by the data key
/// @param fingerprint tells two values apart and nothing of either
/// @param createdAt ledger time
/// @param usedAt ledger time of its last use, about; 0 before the first
public record SealedSecret(
        String project,
        String name,
        List<String> hosts,
        String master,
        String wrapped,
        String sealed,
        String fingerprint,
        long createdAt,
        long usedAt) {

    public SealedSecret {
        hosts = List.copyOf(hosts);
    }

    /// The same value under another master key.
    public SealedSecret rewrapped(String otherMaster, String otherWrapped) {
        return new SealedSecret(
                project, name, hosts, otherMaster, otherWrapped, sealed, fingerprint, createdAt, usedAt);
    }

    /// The same, used at that time.
    public SealedSecret used(long at) {
        return new SealedSecret(project, name, hosts, master, wrapped, sealed, fingerprint, createdAt, at);
    }
}
