package dev.trawl.spi.ledger;

/// The last heartbeat of a device that the ledger keeps; one row per device. The live state has a newer one while the
/// device is there. A negative number is unknown.
///
/// @param at ledger time at which the device was last known to live
/// @param running subtasks it executed
public record DeviceHeartbeat(String project, String worker, long session, long at, int running, Load load, Size size) {

    /// How its machine was.
    ///
    /// @param cpuPermille share of its processors in use, 0 to 1,000
    /// @param memoryUsed, memoryMax heap bytes
    public record Load(int cpuPermille, long memoryUsed, long memoryMax, long networkBytes) {}

    /// How large its machine is.
    public record Size(int cores, long memoryBytes, long diskBytes, long diskFree) {}
}
