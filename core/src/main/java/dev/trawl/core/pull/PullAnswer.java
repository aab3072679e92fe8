package dev.trawl.core.pull;

/// The result of a request from a pull worker.
public enum PullAnswer {
    /// The request was applied; also the result of a duplicate request.
    DONE,
    /// The worker has no open session.
    NOT_REGISTERED,
    /// The worker's id belongs to another credential, or to a worker of another kind.
    TAKEN,
    /// The project has no such task in this lane.
    UNKNOWN_TASK,
    /// The worker does not hold the task.
    NOT_OWNER,
    /// The lease is no longer valid.
    STALE_LEASE,
    /// Another worker holds the lease.
    FOREIGN_LEASE
}
