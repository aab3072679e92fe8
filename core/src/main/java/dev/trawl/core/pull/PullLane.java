package dev.trawl.core.pull;

/// All that workers which ask for their work can do, and what is done about them.
public record PullLane(
        PullSessions sessions,
        PullSubtasks subtasks,
        PullReports reports,
        ReleaseLocks locks,
        KeepSnapshots snapshots) {}
