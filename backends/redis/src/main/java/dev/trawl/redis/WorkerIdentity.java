package dev.trawl.redis;

import dev.trawl.spi.Caller;
import dev.trawl.spi.ledger.WorkerSession;
import java.util.Set;

/// The immutable data of a worker during a session.
record WorkerIdentity(String project, String id, String name, int capacity, Set<String> types) {

    static WorkerIdentity of(WorkerSession session) {
        return new WorkerIdentity(
                session.project(), session.worker(), session.name(), session.capacity(), session.types());
    }

    /// A placeholder for a session that the ledger does not know; its id is not a valid worker id.
    static WorkerIdentity unknown(long session) {
        return new WorkerIdentity(Caller.DEFAULT_PROJECT, "@" + session, "", 0, Set.of());
    }
}
