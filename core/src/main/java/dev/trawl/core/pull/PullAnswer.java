package dev.trawl.core.pull;

/// What became of something that a worker asked.
public enum PullAnswer {
    /// It is done; also the answer to its repetition.
    DONE,
    /// The worker has no open session.
    NOT_REGISTERED,
    /// The worker's id belongs to another credential, or to a worker of another kind.
    TAKEN,
    /// The project has no such task in this lane.
    UNKNOWN_TASK,
    /// The task is not in this worker's hands.
    NOT_OWNER,
    /// The lease is over.
    STALE_LEASE,
    /// The lease is another worker's.
    FOREIGN_LEASE
}
