package dev.trawl.spi.live;

/// The machine a worker runs on. A negative number means unknown.
///
/// @param cores processors the worker's process may use
/// @param memoryBytes physical memory
/// @param diskBytes, diskFree total and free size of the file system that holds the worker's data
/// @param networkInterfaces network interfaces besides loopback
public record MachineSize(int cores, long memoryBytes, long diskBytes, long diskFree, int networkInterfaces) {

    public static final MachineSize UNKNOWN = new MachineSize(-1, -1, -1, -1, -1);
}
