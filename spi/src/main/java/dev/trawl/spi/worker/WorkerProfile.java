package dev.trawl.spi.worker;

import java.util.Set;

/// What a worker registers with.
///
/// @param worker its id, unique in the project
/// @param name what people call it
/// @param capacity subtasks it runs at once
/// @param types task types it runs; empty means any
public record WorkerProfile(String project, String worker, String name, String node, int capacity, Set<String> types) {}
