package dev.trawl.spi.ledger;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.TaskState;

/// A task as stored in the ledger, without its payload.
///
/// @param configVersion the version of the type's configuration used by this task
/// @param priority 8 and above is high
/// @param reason why it is in this state; empty when the state needs no explanation
/// @param total subtasks known so far
/// @param done, failed subtasks that SUCCEEDED, and that are DEAD or CANCELLED
/// @param splitCursor where splitting resumes; empty at the start
/// @param splitDone splitting adds no further subtasks
/// @param cleared an ended task has no waiting subtasks left to clear
/// @param startedAt, endedAt milliseconds since 1970; 0 until it happens
/// @param version grows with every change of the row
public record Task(
        TaskId id,
        String project,
        String type,
        int configVersion,
        int priority,
        TaskState state,
        String reason,
        int total,
        int done,
        int failed,
        String splitCursor,
        boolean splitDone,
        boolean cleared,
        long createdAt,
        long startedAt,
        long endedAt,
        long version) {

    public static final int HIGH_PRIORITY = 8;

    public boolean isHigh() {
        return priority >= HIGH_PRIORITY;
    }

    /// A task of exactly one subtask starts and ends with it, so its progress needs no folding.
    public boolean isSingle() {
        return splitDone && total == 1;
    }

    public boolean allEnded() {
        return splitDone && done + failed == total;
    }

    public Task withState(TaskState next, String why) {
        return new Task(
                id,
                project,
                type,
                configVersion,
                priority,
                next,
                why,
                total,
                done,
                failed,
                splitCursor,
                splitDone,
                cleared,
                createdAt,
                startedAt,
                endedAt,
                version);
    }

    public Task withPriority(int other) {
        return new Task(
                id,
                project,
                type,
                configVersion,
                other,
                state,
                reason,
                total,
                done,
                failed,
                splitCursor,
                splitDone,
                cleared,
                createdAt,
                startedAt,
                endedAt,
                version);
    }

    public Task withCounts(int newTotal, int newDone, int newFailed) {
        return new Task(
                id,
                project,
                type,
                configVersion,
                priority,
                state,
                reason,
                newTotal,
                newDone,
                newFailed,
                splitCursor,
                splitDone,
                cleared,
                createdAt,
                startedAt,
                endedAt,
                version);
    }

    public Task withSplit(String cursor, boolean finished) {
        return new Task(
                id,
                project,
                type,
                configVersion,
                priority,
                state,
                reason,
                total,
                done,
                failed,
                cursor,
                finished,
                cleared,
                createdAt,
                startedAt,
                endedAt,
                version);
    }

    public Task withTimes(long started, long ended) {
        return new Task(
                id,
                project,
                type,
                configVersion,
                priority,
                state,
                reason,
                total,
                done,
                failed,
                splitCursor,
                splitDone,
                cleared,
                createdAt,
                started,
                ended,
                version);
    }

    public Task withCleared(boolean nothingWaits) {
        return new Task(
                id,
                project,
                type,
                configVersion,
                priority,
                state,
                reason,
                total,
                done,
                failed,
                splitCursor,
                splitDone,
                nothingWaits,
                createdAt,
                startedAt,
                endedAt,
                version);
    }

    public Task withVersion(long newVersion) {
        return new Task(
                id,
                project,
                type,
                configVersion,
                priority,
                state,
                reason,
                total,
                done,
                failed,
                splitCursor,
                splitDone,
                cleared,
                createdAt,
                startedAt,
                endedAt,
                newVersion);
    }
}
