package dev.trawl.spi.ledger;

import java.util.Optional;
import java.util.Set;

/// Workers that ask for their work, inside a transaction. They are locked before any session.
public interface PullWorkers {

    /// Reads a worker and keeps others from changing it.
    Optional<PullWorker> lock(String project, String worker);

    /// Writes a worker that is new or was locked.
    void keep(PullWorker worker);

    /// Says for which hosts the holders of a credential may take work; `*` means any, and none takes the right away.
    void allow(String project, String credential, Set<String> hosts);
}
