package dev.trawl.spi.task;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import java.util.Optional;
import java.util.OptionalLong;

/// A task as stored in the ledger, without its payload.
///
/// @param priority [#HIGH_PRIORITY] and above is high
/// @param version grows with every change of the row
public record Task(
        TaskId id,
        String project,
        TypeVersion type,
        int priority,
        Status status,
        SubtaskCounts progress,
        SplitState split,
        long version) {

    public static final int HIGH_PRIORITY = 8;

    /// A pending task that is not split yet.
    public static Task created(TaskId id, String project, TypeVersion type, int priority, long now) {
        return new Task(id, project, type, priority, Status.created(now), SubtaskCounts.NONE, SplitState.START, 1);
    }

    public TaskState state() {
        return status.state;
    }

    public boolean isHigh() {
        return priority >= HIGH_PRIORITY;
    }

    /// A task of exactly one subtask starts and ends with it, so its progress needs no folding.
    public boolean isSingle() {
        return split.done && progress.total == 1;
    }

    public boolean allEnded() {
        return split.done && progress.done + progress.failed == progress.total;
    }

    /// The task in another state that needs no explanation.
    public Task entered(TaskState next) {
        return entered(next, "");
    }

    /// The task in another state.
    ///
    /// @param reason the explanation; blank when none is needed
    public Task entered(TaskState next, String reason) {
        return with(status.entered(next, reason));
    }

    /// The first lease of a subtask starts the task.
    public Task started(long now) {
        return with(status.started(now));
    }

    /// The task after its end. None of its subtasks waits.
    public Task ended(TaskState end, String reason, long now) {
        return with(status.entered(end, reason).ended(now, true));
    }

    /// The task after an end that leaves waiting subtasks to clear.
    public Task endedEarly(TaskState end, String reason, long now) {
        return with(status.entered(end, reason).ended(now, false));
    }

    /// The ended task without waiting subtasks.
    public Task cleared() {
        return with(status.cleared(true));
    }

    /// The task after a pause: running if it had started before.
    public Task resumed() {
        return entered(status.startedAt.isPresent() ? TaskState.RUNNING : TaskState.PENDING);
    }

    /// The ended task after a retry of its dead subtasks.
    public Task reopened() {
        var resumed = resumed();
        return resumed.with(resumed.status.reopened());
    }

    /// The task with `parts` more subtasks, split up to `next`.
    public Task split(int parts, SplitState next) {
        return new Task(id, project, type, priority, status, progress.plusTotal(parts), next, version);
    }

    public Task prioritised(int other) {
        return new Task(id, project, type, other, status, progress, split, version);
    }

    public Task with(SubtaskCounts counted) {
        return new Task(id, project, type, priority, status, counted, split, version);
    }

    private Task with(Status changed) {
        return new Task(id, project, type, priority, changed, progress, split, version);
    }

    /// The next version of the row `before`.
    Task replacing(Task before) {
        return new Task(id, project, type, priority, status, progress, split, before.version + 1);
    }

    /// A task type with the version of its configuration that the task uses.
    public record TypeVersion(String name, int version) {}

    /// The state of a task, why it is in it, and the times of its changes in milliseconds since 1970.
    ///
    /// @param cleared the ended task has no waiting subtasks left to clear
    public record Status(
            TaskState state,
            Optional<String> reason,
            boolean cleared,
            long createdAt,
            OptionalLong startedAt,
            OptionalLong endedAt) {

        public static Status created(long at) {
            return new Status(
                    TaskState.PENDING, Optional.empty(), false, at, OptionalLong.empty(), OptionalLong.empty());
        }

        private Status entered(TaskState next, String why) {
            var given = why.isEmpty() ? Optional.<String>empty() : Optional.of(why);
            return new Status(next, given, cleared, createdAt, startedAt, endedAt);
        }

        private Status started(long at) {
            return new Status(
                    TaskState.RUNNING, Optional.empty(), cleared, createdAt, OptionalLong.of(at), OptionalLong.empty());
        }

        private Status ended(long at, boolean nothingWaits) {
            return new Status(state, reason, nothingWaits, createdAt, startedAt, OptionalLong.of(at));
        }

        private Status cleared(boolean nothingWaits) {
            return new Status(state, reason, nothingWaits, createdAt, startedAt, endedAt);
        }

        private Status reopened() {
            return new Status(state, reason, false, createdAt, startedAt, OptionalLong.empty());
        }
    }

    /// Counts of the subtasks of a task.
    ///
    /// @param total subtasks known so far
    /// @param done subtasks that SUCCEEDED
    /// @param failed subtasks that are DEAD or CANCELLED
    public record SubtaskCounts(int total, int done, int failed) {

        public static final SubtaskCounts NONE = new SubtaskCounts(0, 0, 0);

        /// `total` subtasks of which none has ended.
        public static SubtaskCounts ofTotal(int total) {
            return NONE.plusTotal(total);
        }

        public SubtaskCounts plusTotal(int more) {
            return new SubtaskCounts(total + more, done, failed);
        }

        public SubtaskCounts plusDone(int more) {
            return new SubtaskCounts(total, done + more, failed);
        }

        public SubtaskCounts plusFailed(int more) {
            return new SubtaskCounts(total, done, failed + more);
        }

        public SubtaskCounts plus(Progress.Delta delta) {
            return new SubtaskCounts(total, done + delta.done(), failed + delta.failed());
        }
    }

    /// How far a task is split.
    ///
    /// @param cursor the position at which the splitter resumes, in its own form; it starts at the empty text
    /// @param done splitting adds no further subtasks
    public record SplitState(String cursor, boolean done) {

        public static final SplitState START = new SplitState("", false);
        public static final SplitState DONE = new SplitState("", true);

        public static SplitState at(String cursor) {
            return new SplitState(cursor, false);
        }
    }
}
