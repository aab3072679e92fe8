package dev.trawl.spi.ledger;

import dev.trawl.spi.task.Subtask;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads of worker sessions and their leases.
public interface SessionReads {

    /// Open sessions, ascending.
    List<WorkerSession> openSessions();

    Optional<WorkerSession> session(long id);

    /// Subtasks leased to a session, at most `max`, ascending.
    List<Subtask> heldBy(long session, int max);

    /// The number of leases of each session that holds one.
    Map<Long, Integer> leases();
}
