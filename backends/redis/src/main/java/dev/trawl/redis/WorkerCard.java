package dev.trawl.redis;

import dev.trawl.spi.live.MachineSize;
import dev.trawl.spi.live.WorkerStatus;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/// The value of `worker:ID`.
///
/// @param at wall-clock milliseconds of the node that wrote it
record WorkerCard(
        String id,
        String name,
        String project,
        int capacity,
        Set<String> types,
        long session,
        Status status,
        int running,
        double cpu,
        long memoryUsed,
        long memoryMax,
        long networkBytes,
        long at,
        MachineSize machine) {

    /// Nodes of several versions write this value. A missing number of a later version is 0; a missing object
    /// must get its
    /// default here. The fields of every version are required.
    WorkerCard {
        Objects.requireNonNull(id);
        Objects.requireNonNull(name);
        Objects.requireNonNull(project);
        Objects.requireNonNull(types);
        Objects.requireNonNull(status);
        if (session < 1) {
            throw new IllegalArgumentException("a worker without a session");
        }
        machine = Objects.requireNonNullElse(machine, MachineSize.UNKNOWN);
    }

    enum Status {
        IDLE,
        RUNNING,
        UNHEALTHY
    }

    static WorkerCard of(WorkerIdentity worker, WorkerStatus said, Status status, long at) {
        return new WorkerCard(
                worker.id(),
                worker.name(),
                worker.project(),
                worker.capacity(),
                new TreeSet<>(worker.types()),
                said.session(),
                status,
                said.running(),
                said.cpu(),
                said.memoryUsed(),
                said.memoryMax(),
                said.networkBytes(),
                at,
                said.machine());
    }

    WorkerStatus said() {
        return new WorkerStatus(session, running, cpu, memoryUsed, memoryMax, networkBytes, machine, List.of());
    }
}
