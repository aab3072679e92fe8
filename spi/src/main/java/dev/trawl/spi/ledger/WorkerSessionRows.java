package dev.trawl.spi.ledger;

import java.util.List;
import java.util.Optional;

/// Worker sessions, inside a transaction.
public interface WorkerSessionRows {

    /// Inserts a session; `session.id()` is ignored and the new id returned.
    long insert(WorkerSession session);

    /// Reads and locks a session.
    Optional<WorkerSession> lock(long id);

    /// Reads and locks the open session of a worker.
    Optional<WorkerSession> lockOpen(String project, String worker);

    /// Replaces `before` by `after` if the stored beat and open flag still equal those of `before`.
    boolean change(WorkerSession before, WorkerSession after);

    /// Removes sessions that ended before `endedBefore` (ledger time) and hold no lease; at most `max`. Returns
    /// their ids, ascending.
    List<Long> removeEnded(long endedBefore, int max);
}
