package dev.trawl.core.query;

import dev.trawl.spi.ledger.Session;
import dev.trawl.spi.live.WorkerStatus;
import java.util.Optional;

/// A worker as people see it.
///
/// @param status its last heartbeat; empty when it has not been heard of in time
public record WorkerView(Session session, Optional<WorkerStatus> status) {

    /// IDLE, RUNNING, or UNHEALTHY when its heartbeats stay away.
    public String state() {
        return status.map(heard -> heard.running() > 0 ? "RUNNING" : "IDLE").orElse("UNHEALTHY");
    }
}
