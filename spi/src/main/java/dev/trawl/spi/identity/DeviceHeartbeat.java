package dev.trawl.spi.identity;

/// The last heartbeat of a device as stored in the ledger, one row per device. The live state has a newer one
/// while the device is alive. A negative number means unknown.
///
/// @param at ledger time at which the device was last known to be alive
/// @param running subtasks it executed
public record DeviceHeartbeat(String project, String worker, long session, long at, int running, Load load, Size size) {

    /// The load of its machine.
    ///
    /// @param cpuPermille share of its processors in use, 0 to 1,000
    /// @param memoryUsed, memoryMax heap bytes
    public record Load(int cpuPermille, long memoryUsed, long memoryMax, long networkBytes) {}

    /// The size of its machine.
    public record Size(int cores, long memoryBytes, long diskBytes, long diskFree) {}
}
