package dev.trawl.spi.ledger;

import java.util.List;
import java.util.Optional;

/// What can be asked about those who may call.
public interface IdentityReads {

    /// The key whose secret, present or former, has this hash. Whether it is still good is the reader's to judge.
    Optional<ApiKey> key(String hash);

    /// Keys of a project, ascending by name from above `after` (empty for the first page).
    List<ApiKey> keys(String project, String after, int max);

    Optional<User> user(String project, String name);

    /// Users of a project, ascending by name from above `after` (empty for the first page).
    List<User> users(String project, String after, int max);

    /// The worker of this id that joined the project.
    Optional<EnrolledWorker> worker(String project, String worker);

    /// Workers that joined the project, ascending by id from above `after` (empty for the first page).
    List<EnrolledWorker> workers(String project, String after, int max);

    /// The last heartbeat of a device that the ledger keeps.
    Optional<DeviceHeartbeat> heartbeat(String project, String worker);

    /// Last heartbeats of the project's devices that the ledger keeps, ascending by id from above `after` (empty for
    /// the
    /// first page).
    List<DeviceHeartbeat> heartbeats(String project, String after, int max);

    /// The session was ended before its time.
    boolean isEnded(String session);
}
