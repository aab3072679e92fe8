package dev.trawl.spi.live;

/// What a worker says of itself with each heartbeat.
///
/// @param running subtasks it executes now
/// @param cpu share of its machine's processors in use, 0 to 1; negative when unknown
/// @param memoryUsed, memoryMax heap bytes
public record WorkerStatus(long session, int running, double cpu, long memoryUsed, long memoryMax) {}
