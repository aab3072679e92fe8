package dev.trawl.spi.live;

import java.util.List;

/// The status that a worker sends with each heartbeat.
///
/// @param running subtasks it is executing
/// @param cpu share of its machine's processors in use, 0 to 1; negative when unknown
/// @param memoryUsed, memoryMax heap bytes
/// @param networkBytes bytes sent and received by its machine since boot; negative when unknown
/// @param machine size of its machine
/// @param current URLs it is fetching, at most [CurrentUrl#MOST]
public record WorkerStatus(
        long session,
        int running,
        double cpu,
        long memoryUsed,
        long memoryMax,
        long networkBytes,
        MachineSize machine,
        List<CurrentUrl> current) {

    public WorkerStatus {
        current = List.copyOf(current.subList(0, Math.min(current.size(), CurrentUrl.MOST)));
    }

    /// The status for a machine of unknown size, without URLs.
    public WorkerStatus(long session, int running, double cpu, long memoryUsed, long memoryMax, long networkBytes) {
        this(session, running, cpu, memoryUsed, memoryMax, networkBytes, MachineSize.UNKNOWN, List.of());
    }

    /// The status without network figures.
    public WorkerStatus(long session, int running, double cpu, long memoryUsed, long memoryMax) {
        this(session, running, cpu, memoryUsed, memoryMax, -1);
    }

    public boolean isBusy() {
        return running > 0;
    }
}
