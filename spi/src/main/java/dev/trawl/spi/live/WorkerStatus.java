package dev.trawl.spi.live;

/// What a worker says of itself with each heartbeat.
///
/// @param running subtasks it executes now
/// @param cpu share of its machine's processors in use, 0 to 1; negative when unknown
/// @param memoryUsed, memoryMax heap bytes
/// @param networkBytes bytes that its machine has sent and received since it was started; negative when unknown
public record WorkerStatus(long session, int running, double cpu, long memoryUsed, long memoryMax, long networkBytes) {

    /// Without a word on the network.
    public WorkerStatus(long session, int running, double cpu, long memoryUsed, long memoryMax) {
        this(session, running, cpu, memoryUsed, memoryMax, -1);
    }
}
