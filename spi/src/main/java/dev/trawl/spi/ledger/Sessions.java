package dev.trawl.spi.ledger;

import java.util.List;
import java.util.Optional;

/// Worker sessions inside a transaction.
public interface Sessions {

    /// Inserts a session; `session.id()` is ignored and the new id returned.
    long insert(Session session);

    /// Reads a session and keeps others from changing it.
    Optional<Session> lock(long id);

    /// The open session of a worker, locked.
    Optional<Session> lockOpen(String project, String worker);

    /// Replaces `before` by `after` if the beat and the open mark are still those of `before`.
    boolean change(Session before, Session after);

    /// Removes ended sessions that ended before `endedBefore` (ledger time) and hold nothing; at most `max`.
    /// Returns their ids, ascending.
    List<Long> removeEnded(long endedBefore, int max);
}
