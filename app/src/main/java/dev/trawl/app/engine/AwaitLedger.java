package dev.trawl.app.engine;

import dev.trawl.app.config.EngineKind;
import dev.trawl.app.config.ModuleConfigs;
import dev.trawl.app.data.DataFolder;
import dev.trawl.app.data.OpenLedger;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Settings;
import dev.trawl.jdbc.JdbcLedger;
import dev.trawl.jdbc.store.LedgerOpenException;
import dev.trawl.jdbc.store.LedgerOpenException.Reason;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Opens the ledger and retries while a database server is unreachable. Every other error fails the start at once.
///
/// @param listens whether the node will run a gateway; if so, clients get an answer during the wait
public record AwaitLedger(Settings settings, TimeSource time, boolean listens) {

    private static final Logger log = LoggerFactory.getLogger(AwaitLedger.class);
    private static final int TOLD_EVERY = 15;
    private static final Duration PAUSE = Duration.ofSeconds(2);

    public JdbcLedger open(DataFolder folder) {
        return insist(() -> OpenLedger.open(settings, folder, time));
    }

    /// Runs a start-up step that needs the ledger, and retries it while the ledger is unreachable.
    ///
    /// @param step must be safe to repeat after a failure
    public <T> T insist(Supplier<T> step) {
        try {
            return step.get();
        } catch (RuntimeException e) {
            if (!isAway(e)) {
                throw e;
            }
            return wait(step, e);
        }
    }

    private <T> T wait(Supplier<T> step, RuntimeException first) {
        try (var _ = room()) {
            RuntimeException last = first;
            for (int tries = 0; isAway(last); tries++) {
                if (tries % TOLD_EVERY == 0) {
                    log.warn("ledger unreachable, trying again cause={}", cause(last));
                }
                Thread.sleep(PAUSE);
                try {
                    return step.get();
                } catch (RuntimeException e) {
                    last = e;
                }
            }
            throw last;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw first;
        }
    }

    private static String cause(RuntimeException failure) {
        return failure instanceof CommandFailedException told
                ? told.complaint().english()
                : String.valueOf(failure.getMessage());
    }

    /// With TLS no listener is opened during the wait: a second TLS setup is not worth it.
    private Room room() {
        if (!listens || new ModuleConfigs(settings).tls().isPresent()) {
            return () -> {};
        }
        try {
            return StartupListener.open(
                    settings.text(ConfigKey.LISTEN_HOST),
                    settings.number(ConfigKey.LISTEN_PORT),
                    time,
                    ConfigKey.LEDGER_URL.key())::close;
        } catch (IOException e) {
            log.debug("waiting room not opened cause={}", String.valueOf(e.getMessage()));
            return () -> {};
        }
    }

    private interface Room extends AutoCloseable {

        @Override
        void close();
    }

    private boolean isAway(RuntimeException failure) {
        return switch (failure) {
            case CommandFailedException refused ->
                refused.getCause() instanceof LedgerOpenException why && why.reason() == Reason.UNREACHABLE;
            case LedgerUnavailableException gone -> EngineKind.isShared(settings) && JdbcLedger.isCutOff(gone);
            default -> false;
        };
    }
}
