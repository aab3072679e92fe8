package dev.trawl.redis;

import dev.trawl.spi.Caller;
import dev.trawl.spi.ledger.Session;
import java.util.Set;

/// The immutable data of a worker during a session.
record Worker(String project, String id, String name, int capacity, Set<String> types) {

    static Worker of(Session session) {
        return new Worker(session.project(), session.worker(), session.name(), session.capacity(), session.types());
    }

    /// A placeholder for a session that the ledger does not know; its id is not a valid worker id.
    static Worker unknown(long session) {
        return new Worker(Caller.DEFAULT_PROJECT, "@" + session, "", 0, Set.of());
    }
}
