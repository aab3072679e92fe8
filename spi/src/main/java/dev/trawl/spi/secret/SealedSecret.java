package dev.trawl.spi.secret;

import java.util.List;

/// A secret as stored in the ledger: encrypted, never the value. A master key is needed to open it.
///
/// @param hosts the hosts it may be sent to
/// @param master names the master key that wraps the data key
/// @param wrapped the data key, encrypted with the master key
/// @param sealed the value, encrypted with the data key
/// @param fingerprint differs for different values and reveals neither
/// @param createdAt ledger time
/// @param usedAt approximate ledger time of its last use; 0 before the first
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

    /// A copy with the data key wrapped by another master key.
    public SealedSecret rewrapped(String otherMaster, String otherWrapped) {
        return new SealedSecret(
                project, name, hosts, otherMaster, otherWrapped, sealed, fingerprint, createdAt, usedAt);
    }

    /// A copy with the time of its last use.
    public SealedSecret used(long at) {
        return new SealedSecret(project, name, hosts, master, wrapped, sealed, fingerprint, createdAt, at);
    }
}
