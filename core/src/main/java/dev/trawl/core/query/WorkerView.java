package dev.trawl.core.query;

import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.live.WorkerStatus;
import java.util.Optional;

/// A worker session for display.
///
/// @param status its last heartbeat; empty if the heartbeat is overdue
/// @param leases leases that it holds now, according to the ledger
public record WorkerView(WorkerSession session, Optional<WorkerStatus> status, int leases) {

    /// IDLE, RUNNING, or UNHEALTHY if its heartbeat is overdue.
    public String state() {
        return running().map(running -> running > 0 ? "RUNNING" : "IDLE").orElse("UNHEALTHY");
    }

    /// The subtasks that it runs now; empty if its heartbeat is overdue. Leases beyond its capacity wait in it.
    public Optional<Integer> running() {
        return status.map(_ -> Math.min(leases, session.capacity()));
    }
}
