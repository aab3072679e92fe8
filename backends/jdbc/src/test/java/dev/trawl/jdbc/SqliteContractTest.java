package dev.trawl.jdbc;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.testkit.LedgerContracts;
import dev.trawl.testkit.LedgerTimeContract;
import dev.trawl.testkit.ManualTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/// The ledger's contracts on a SQLite file, a new one for each test.
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class SqliteContractTest extends LedgerContracts {

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

    @Override
    protected Ledger fresh(TimeSource time) {
        Path file = folder.resolve("ledger.db");
        try {
            Files.copy(shared.resolve("empty.db"), file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return JdbcLedgers.open("sqlite:" + file, "", "", 4, time);
    }

    @Nested
    class LedgerTime extends LedgerTimeContract {
        @Override
        protected Ledger open(TimeSource time) {
            return fresh(time);
        }
    }
}
