package dev.trawl.spi.ledger;

/// A plan by which tasks come into being.
///
/// @param id the ledger's number for it, never used again
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

    /// How a schedule says when.
    public enum Kind {
        CRON,
        EVERY,
        AT
    }

    /// What happens when the task before has not ended.
    public enum Overlap {
        /// No new task.
        SKIP,
        /// One waits until it has ended, no more.
        QUEUE,
        /// It is cancelled.
        REPLACE,
        /// They run beside each other.
        ALLOW
    }

    /// What happens with times that passed while nobody led.
    public enum Misfire {
        /// One task for all of them.
        FIRE_ONCE,
        /// None.
        SKIP,
        /// A task for each, up to a limit.
        FIRE_ALL
    }

    /// @param expression a cron expression, an ISO 8601 duration or an instant, as the kind says
    /// @param zone whose clocks a cron expression means
    /// @param startsAt, endsAt the first and the last moment at which it may be due; 0 is no bound
    public record Timing(Kind kind, String expression, String zone, long startsAt, long endsAt) {}

    /// What is submitted each time.
    ///
    /// @param payload, overrides JSON text, as in [TaskBody]
    public record Work(String type, String payload, String overrides, int priority) {}

    /// @param jitter most milliseconds by which a firing is put off
    /// @param maxFailures so many failed tasks in a row pause it; 0 is never
    public record Rules(Overlap overlap, Misfire misfire, long jitter, int maxFailures) {}

    /// Where it stands.
    ///
    /// @param reason why it is paused; empty when it is not
    /// @param nextAt the instant planned next; 0 when there is none
    /// @param dueAt ledger time at which something is to be done; 0 when there is nothing
    /// @param heldAt the instant whose task waits for the one before; 0 when none does
    /// @param lastAt, lastTask the last firing and its task; 0 when there was none
    /// @param failures tasks that failed since the last that did not
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

        /// Goes on; what is due must be planned anew.
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
