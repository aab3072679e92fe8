package dev.trawl.spi.pull;

import java.util.Optional;
import java.util.Set;

/// Workers that pull their work, inside a transaction. They are locked before any session.
public interface PullWorkers {

    /// Reads and locks a worker.
    Optional<PullWorker> lock(String project, String worker);

    /// Writes a worker that is new or locked.
    void keep(PullWorker worker);

    /// Removes workers last seen before `seenBefore`, at most `max`, and returns how many.
    int remove(long seenBefore, int max);

    /// Sets the hosts for which a credential may take work; `*` means any, an empty set revokes the right.
    void allow(String project, String credential, Set<String> hosts);
}
