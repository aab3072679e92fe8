package dev.trawl.spi.firing;

import dev.trawl.spi.task.Labels;

/// A schedule that creates tasks.
///
/// @param id the schedule's id in the ledger, never reused
/// @param name unique in its project
/// @param createdBy the principal
/// @param version grows with every change of the row
public record Schedule(
        long id,
        String project,
        String name,
        Timing timing,
        Work work,
        Rules rules,
        Standing standing,
        long createdAt,
        String createdBy,
        long version) {

    /// How a schedule defines its times.
    public enum Kind {
        CRON,
        EVERY,
        AT
    }

    /// The policy when the previous task has not ended.
    public enum Overlap {
        /// Creates no new task.
        SKIP,
        /// Keeps one task waiting until the previous one has ended.
        QUEUE,
        /// Cancels the previous task.
        REPLACE,
        /// Runs both concurrently.
        ALLOW
    }

    /// The policy for times that passed without a leader.
    public enum Misfire {
        /// Creates one task for all of them.
        FIRE_ONCE,
        /// Creates none.
        SKIP,
        /// Creates a task for each, up to a limit.
        FIRE_ALL
    }

    /// @param expression a cron expression, an ISO 8601 duration or an instant, depending on the kind
    /// @param zone the time zone of a cron expression
    /// @param startsAt, endsAt the first and the last time at which it may be due; 0 means no bound
    public record Timing(Kind kind, String expression, String zone, long startsAt, long endsAt) {}

    /// The task submitted by each firing.
    ///
    /// @param payload, overrides JSON text, as in [TaskBody]
    /// @param labels of every task
    public record Work(String type, String payload, String overrides, int priority, Labels labels) {

        /// A task without labels.
        public Work(String type, String payload, String overrides, int priority) {
            this(type, payload, overrides, priority, Labels.NONE);
        }
    }

    /// @param jitter the maximum random delay of a firing, in milliseconds
    /// @param maxFailures pauses the schedule after this many failed tasks in a row; 0 means never
    public record Rules(Overlap overlap, Misfire misfire, long jitter, int maxFailures) {}

    /// The current state of the schedule.
    ///
    /// @param reason why it is paused; empty when it is not
    /// @param nextAt the next planned instant; 0 when there is none
    /// @param dueAt ledger time at which the schedule must be processed next; 0 when there is none
    /// @param heldAt the instant whose task waits for the previous one; 0 when none does
    /// @param lastAt, lastTask the last firing and its task; 0 when there was none
    /// @param failures consecutive failed tasks
    public record Standing(
            boolean paused,
            String reason,
            long nextAt,
            long dueAt,
            long heldAt,
            long lastAt,
            long lastTask,
            int failures) {

        public Standing planned(long next, long due) {
            return new Standing(paused, reason, next, due, heldAt, lastAt, lastTask, failures);
        }

        public Standing due(long due) {
            return planned(nextAt, due);
        }

        public Standing held(long at) {
            return new Standing(paused, reason, nextAt, dueAt, at, lastAt, lastTask, failures);
        }

        public Standing fired(long at, long task) {
            return new Standing(paused, reason, nextAt, dueAt, heldAt, at, task, failures);
        }

        public Standing failed(int inARow) {
            return new Standing(paused, reason, nextAt, dueAt, heldAt, lastAt, lastTask, inARow);
        }

        public Standing paused(String why) {
            return new Standing(true, why, nextAt, 0, 0, lastAt, lastTask, failures);
        }

        /// Resumes the schedule; the caller must compute the next due time.
        public Standing resumed() {
            return new Standing(false, "", 0, 0, 0, lastAt, lastTask, 0);
        }
    }

    public Schedule with(Standing next) {
        return new Schedule(id, project, name, timing, work, rules, next, createdAt, createdBy, version);
    }

    public Schedule with(Timing newTiming, Work newWork, Rules newRules) {
        return new Schedule(id, project, name, newTiming, newWork, newRules, standing, createdAt, createdBy, version);
    }

    public Schedule numbered(long newId, long newVersion) {
        return new Schedule(newId, project, name, timing, work, rules, standing, createdAt, createdBy, newVersion);
    }
}
