package dev.trawl.spi.ledger;

import java.util.List;
import java.util.Optional;

/// Which workers may come in over the network, inside a transaction.
public interface Enrolment {

    /// Keeps a join token, and forgets those that have expired.
    void invite(JoinToken token);

    /// Takes a join token out, so that it is good for one worker; empty when it is unknown, used or expired.
    Optional<JoinToken> redeem(String hash);

    /// Keeps a worker; false, and nothing changed, when its id is that of another worker or of any key of the project.
    boolean enrol(EnrolledWorker worker);

    Optional<EnrolledWorker> worker(String project, String worker);

    /// Removes a worker, its credential and its last heartbeat; false when there is none.
    boolean remove(String project, String worker);

    /// Keeps the last heartbeat of each device, in place of the one before.
    void heard(List<DeviceHeartbeat> heartbeats);

    /// Removes heartbeats before `before` (ledger time) of workers that have not joined, at most `max`, and returns how
    /// many.
    int removeHeartbeats(long before, int max);

    /// The secret that lease tokens are signed with: the one that is kept, or else this one from now on.
    String leaseSecret(String fresh);
}
