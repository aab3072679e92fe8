package dev.trawl.spi.identity;

import java.util.List;
import java.util.Optional;

/// Reads of API keys, users, enrolled workers and sign-in sessions.
public interface IdentityReads {

    /// The key whose current or former secret has this hash. The caller checks whether it is still valid.
    Optional<ApiKey> key(String hash);

    /// Keys of a project, ascending by name from above `after` (empty for the first page).
    List<ApiKey> keys(String project, String after, int max);

    Optional<User> user(String project, String name);

    /// Users of a project, ascending by name from above `after` (empty for the first page).
    List<User> users(String project, String after, int max);

    /// The enrolled worker with this id.
    Optional<EnrolledWorker> worker(String project, String worker);

    /// Enrolled workers of the project, ascending by id from above `after` (empty for the first page).
    List<EnrolledWorker> workers(String project, String after, int max);

    /// The last stored heartbeat of a device.
    Optional<DeviceHeartbeat> heartbeat(String project, String worker);

    /// Last stored heartbeats of the project's devices, ascending by id from above `after` (empty for
    /// the first page).
    List<DeviceHeartbeat> heartbeats(String project, String after, int max);

    /// Returns true if the session was ended before its expiry.
    boolean isEnded(String session);
}
