package dev.trawl.core.pull;

/// The operations of lane PULL: sessions, claims, reports, lock expiry, snapshots and credentials.
public record PullLane(
        PullSessions sessions,
        PullSubtasks subtasks,
        PullReports reports,
        ExpirePullLocks locks,
        KeepSnapshots snapshots,
        PullCredentials credentials) {}
