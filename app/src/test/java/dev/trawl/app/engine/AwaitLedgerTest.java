package dev.trawl.app.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.app.TestSettings;
import dev.trawl.app.process.SystemTime;
import dev.trawl.config.Settings;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AwaitLedgerTest {

    @TempDir
    Path folder;

    private String state = "08006";
    private final AtomicInteger tries = new AtomicInteger();

    @Test
    void a_step_that_found_the_server_away_is_taken_again() {
        var awaited = awaited(TestSettings.in(folder, "ledger.url", "postgresql://db.example/trawl"));
        assertThat(awaited.insist(this::secondTimeLucky)).isEqualTo(2);
    }

    @Test
    void a_file_that_cannot_be_used_is_not_waited_for() {
        var awaited = awaited(TestSettings.in(folder, "ledger.url", "sqlite:" + folder.resolve("none.db")));
        assertThatThrownBy(() -> awaited.insist(this::secondTimeLucky)).isInstanceOf(LedgerUnavailableException.class);
        assertThat(tries).hasValue(1);
    }

    @Test
    void a_permanent_ledger_error_is_not_retried() {
        state = "25006"; // a server that only reads
        var awaited = awaited(TestSettings.in(folder, "ledger.url", "postgresql://db.example/trawl"));
        assertThatThrownBy(() -> awaited.insist(this::secondTimeLucky)).isInstanceOf(LedgerUnavailableException.class);
        assertThat(tries).hasValue(1);
    }

    private static AwaitLedger awaited(Settings settings) {
        return new AwaitLedger(settings, new SystemTime(), false);
    }

    private int secondTimeLucky() {
        if (tries.incrementAndGet() == 1) {
            throw new LedgerUnavailableException("it did not answer", new SQLException("trouble", state));
        }
        return tries.get();
    }
}
