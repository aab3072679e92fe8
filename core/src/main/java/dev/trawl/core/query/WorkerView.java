package dev.trawl.core.query;

import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.live.WorkerStatus;
import java.util.Optional;

/// A worker session for display.
///
/// @param status its last heartbeat; empty if the heartbeat is overdue
public record WorkerView(WorkerSession session, Optional<WorkerStatus> status) {

    /// IDLE, RUNNING, or UNHEALTHY if its heartbeat is overdue.
    public String state() {
        return status.map(heard -> heard.running() > 0 ? "RUNNING" : "IDLE").orElse("UNHEALTHY");
    }
}
