package dev.trawl.spi.ledger;

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

    /// Removes a worker and its credential; false when there is none.
    boolean remove(String project, String worker);

    /// The secret that lease tokens are signed with: the one that is kept, or else this one from now on.
    String leaseSecret(String fresh);
}
