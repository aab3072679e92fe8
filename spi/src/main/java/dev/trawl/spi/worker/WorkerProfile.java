package dev.trawl.spi.worker;

import dev.trawl.spi.WorkerOffers;
import java.util.Set;

/// The data with which a worker registers.
///
/// @param worker its id, unique in the project
/// @param name its display name
/// @param capacity the number of subtasks it runs concurrently
/// @param types task types it runs; empty means any
/// @param offers how it fetches, and the protocol version it speaks
public record WorkerProfile(
        String project, String worker, String name, String node, int capacity, Set<String> types, WorkerOffers offers) {

    /// A worker of this version that fetches by HTTP.
    public WorkerProfile(String project, String worker, String name, String node, int capacity, Set<String> types) {
        this(project, worker, name, node, capacity, types, WorkerOffers.http(Protocol.CURRENT));
    }
}
