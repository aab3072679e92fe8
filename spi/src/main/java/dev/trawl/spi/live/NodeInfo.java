package dev.trawl.spi.live;

import java.util.Objects;
import java.util.Set;

/// A Trawl process as it shows itself to the others.
///
/// @param address where its gateway answers; empty when it has none
/// @param startedAt its own wall-clock milliseconds
/// @param leads it schedules for all
/// @param seal proves to other gateways that the address is its own; empty without one
public record NodeInfo(
        String id,
        String name,
        Set<String> roles,
        String address,
        String version,
        long startedAt,
        boolean leads,
        String seal) {

    /// Cards are read back from engines, and nodes of several versions write them: what a later version has added
    /// may be missing, and then says nothing; what every version has written is needed.
    public NodeInfo {
        Objects.requireNonNull(id);
        Objects.requireNonNull(name);
        Objects.requireNonNull(roles);
        Objects.requireNonNull(address);
        Objects.requireNonNull(version);
        seal = Objects.requireNonNullElse(seal, "");
    }

    public NodeInfo(String id, String name, Set<String> roles, String address, String version, long startedAt) {
        this(id, name, roles, address, version, startedAt, false, "");
    }

    public NodeInfo withSeal(String proof) {
        return new NodeInfo(id, name, roles, address, version, startedAt, leads, proof);
    }

    public NodeInfo withLead(boolean isLeader) {
        return new NodeInfo(id, name, roles, address, version, startedAt, isLeader, seal);
    }
}
