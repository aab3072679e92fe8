package dev.trawl.spi.ledger;

import java.util.List;
import java.util.Optional;

/// Worker sessions, inside a transaction.
public interface Sessions {

    /// Inserts a session; `session.id()` is ignored and the new id returned.
    long insert(Session session);

    /// Reads and locks a session.
    Optional<Session> lock(long id);

    /// Reads and locks the open session of a worker.
    Optional<Session> lockOpen(String project, String worker);

    /// Replaces `before` by `after` if the stored beat and open flag still equal those of `before`.
    boolean change(Session before, Session after);

    /// Removes sessions that ended before `endedBefore` (ledger time) and hold no lease; at most `max`. Returns
    /// their ids, ascending.
    List<Long> removeEnded(long endedBefore, int max);
}
