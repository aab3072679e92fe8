package dev.trawl.redis;

import dev.trawl.spi.Caller;
import dev.trawl.spi.ledger.Session;
import java.util.Set;

/// What never changes of a worker as long as its session lasts.
record Worker(String project, String id, String name, int capacity, Set<String> types) {

    static Worker of(Session session) {
        return new Worker(session.project(), session.worker(), session.name(), session.capacity(), session.types());
    }

    /// Stands for a session that the ledger does not know; no worker can be called like it.
    static Worker unknown(long session) {
        return new Worker(Caller.DEFAULT_PROJECT, "@" + session, "", 0, Set.of());
    }
}
