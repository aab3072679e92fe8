package dev.trawl.spi.identity;

import java.util.List;
import java.util.Optional;

/// Workers that may connect over the network, inside a transaction.
public interface Enrolment {

    /// Stores a join token and deletes expired ones.
    void invite(JoinToken token);

    /// Consumes a join token, which is valid for one worker; empty when it is unknown, used or expired.
    Optional<JoinToken> redeem(String hash);

    /// Stores a worker; false, and no change, when another worker or any key of the project has its id.
    boolean enrol(EnrolledWorker worker);

    Optional<EnrolledWorker> worker(String project, String worker);

    /// Removes a worker, its credential and its last heartbeat; false when it is unknown.
    boolean remove(String project, String worker);

    /// Stores the last heartbeat of each device and replaces the previous one.
    void heard(List<DeviceHeartbeat> heartbeats);

    /// Removes heartbeats before `before` (ledger time) of workers that have not joined; at most `max`. Returns
    /// how many were removed.
    int removeHeartbeats(long before, int max);

    /// The secret that signs lease tokens: the stored one, or `fresh`, which is then stored.
    String leaseSecret(String fresh);
}
