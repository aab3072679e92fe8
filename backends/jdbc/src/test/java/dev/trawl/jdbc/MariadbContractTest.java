package dev.trawl.jdbc;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.testkit.AtomicityContract;
import dev.trawl.testkit.ConcurrencyContract;
import dev.trawl.testkit.HousekeepingContract;
import dev.trawl.testkit.LeadershipContract;
import dev.trawl.testkit.LocksContract;
import dev.trawl.testkit.LogContract;
import dev.trawl.testkit.ProgressContract;
import dev.trawl.testkit.ReadsContract;
import dev.trawl.testkit.SessionsContract;
import dev.trawl.testkit.SettingsContract;
import dev.trawl.testkit.StrangeTextContract;
import dev.trawl.testkit.SubmissionsContract;
import dev.trawl.testkit.SubtasksContract;
import dev.trawl.testkit.TasksContract;
import org.junit.jupiter.api.Nested;

/// The ledger's contracts on a real MariaDB server, with empty tables for each test. Its clock is the server's, so the
/// contract of a handed-in clock does not apply.
class MariadbContractTest {

    Ledger fresh(TimeSource time) {
        return Servers.freshMariadb(time);
    }

    @Nested
    class Atomicity extends AtomicityContract {
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
    class Housekeeping extends HousekeepingContract {
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
    class Progress extends ProgressContract {
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
}
