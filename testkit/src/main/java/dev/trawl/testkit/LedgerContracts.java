package dev.trawl.testkit;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.Ledger;
import org.junit.jupiter.api.Nested;

/// All contracts of a ledger. A ledger with a settable clock also extends [LedgerTimeContract].
public abstract class LedgerContracts {

    /// An empty ledger.
    protected abstract Ledger fresh(TimeSource time);

    @Nested
    class Atomicity extends AtomicityContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class Audit extends AuditContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class Batches extends BatchesContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class Concurrency extends ConcurrencyContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class DueUrls extends DueUrlsContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class Edits extends EditsContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class Enrolment extends EnrolmentContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class Frontier extends FrontierContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class Hosts extends HostsContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class Housekeeping extends HousekeepingContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class Identity extends IdentityContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class TaskLabels extends LabelsContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class Leadership extends LeadershipContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class Locks extends LocksContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class Log extends LogContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class Notes extends NotesContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class MovedUrls extends MovedUrlsContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class Operations extends OperationsContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class Progress extends ProgressContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class Pulls extends PullsContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class Reads extends ReadsContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class Schedules extends SchedulesContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class Secrets extends SecretsContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class Sessions extends SessionsContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class Settings extends SettingsContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class Snapshots extends SnapshotsContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class StrangeText extends StrangeTextContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class Submissions extends SubmissionsContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class Subtasks extends SubtasksContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class Tasks extends TasksContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class UrlRows extends UrlRowsContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }

    @Nested
    class UrlModes extends UrlModesContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }
}
