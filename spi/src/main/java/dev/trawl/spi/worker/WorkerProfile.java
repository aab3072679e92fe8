package dev.trawl.spi.worker;

import java.util.Set;

/// The data with which a worker registers.
///
/// @param worker its id, unique in the project
/// @param name its display name
/// @param capacity the number of subtasks it runs concurrently
/// @param types task types it runs; empty means any
public record WorkerProfile(String project, String worker, String name, String node, int capacity, Set<String> types) {}
