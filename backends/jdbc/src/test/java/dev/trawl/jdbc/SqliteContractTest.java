package dev.trawl.jdbc;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.testkit.AtomicityContract;
import dev.trawl.testkit.ConcurrencyContract;
import dev.trawl.testkit.HousekeepingContract;
import dev.trawl.testkit.LeadershipContract;
import dev.trawl.testkit.LedgerTimeContract;
import dev.trawl.testkit.LocksContract;
import dev.trawl.testkit.LogContract;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.ProgressContract;
import dev.trawl.testkit.ReadsContract;
import dev.trawl.testkit.SessionsContract;
import dev.trawl.testkit.SettingsContract;
import dev.trawl.testkit.StrangeTextContract;
import dev.trawl.testkit.SubmissionsContract;
import dev.trawl.testkit.SubtasksContract;
import dev.trawl.testkit.TasksContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/// The ledger's contracts on a SQLite file, a new one for each test.
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class SqliteContractTest {

    @TempDir
    Path folder;

    @TempDir
    static Path shared;

    /// Migrating takes longer than most tests, so each begins with a copy of one empty ledger.
    @BeforeAll
    static void migrate() {
        JdbcLedgers.open("sqlite:" + shared.resolve("empty.db"), "", "", 1, new ManualTime())
                .close();
    }

    Ledger fresh(TimeSource time) {
        Path file = folder.resolve("ledger.db");
        try {
            Files.copy(shared.resolve("empty.db"), file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return JdbcLedgers.open("sqlite:" + file, "", "", 4, time);
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
    class LedgerTime extends LedgerTimeContract {
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
