package dev.trawl.spi.live;

import java.util.Objects;
import java.util.Set;

/// A Trawl process as announced to other nodes.
///
/// @param address the URL of its gateway; empty when it has none
/// @param startedAt its own wall-clock milliseconds
/// @param leads it is the leader
/// @param seal proves to other gateways that the URL belongs to this node; empty when there is none
public record NodeInfo(
        String id,
        String name,
        Set<String> roles,
        String address,
        String version,
        long startedAt,
        boolean leads,
        String seal) {

    /// Nodes of several versions write this record to the backends. A field of a later version may be missing and
    /// then gets its default; the fields of every version are required.
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
