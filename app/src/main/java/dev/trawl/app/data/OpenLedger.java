package dev.trawl.app.data;

import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Complaint;
import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.fault.Fault;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Mode;
import dev.trawl.config.Settings;
import dev.trawl.jdbc.JdbcLedger;
import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.jdbc.store.LedgerOpenException;
import dev.trawl.spi.TimeSource;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Opens the ledger that `ledger.url` names; `embedded` means SQLite in the data folder.
public final class OpenLedger {

    /// The file of the embedded ledger, relative to the data folder.
    public static final String FILE = "ledger.db";

    private OpenLedger() {}

    public static JdbcLedger open(Settings settings, DataFolder folder, TimeSource time) {
        String url = settings.text(ConfigKey.LEDGER_URL);
        try {
            return JdbcLedgers.open(
                    url.equals("embedded") ? "sqlite:" + folder.file(FILE) : url,
                    settings.text(ConfigKey.LEDGER_USER),
                    settings.text(ConfigKey.LEDGER_PASSWORD),
                    settings.number(ConfigKey.LEDGER_WRITERS),
                    time);
        } catch (LedgerOpenException e) {
            throw new CommandFailedException(complaint(e), e);
        }
    }

    /// Rejects a data folder whose ledger is missing. A new empty ledger would look like a loss of all data.
    ///
    /// @throws CommandFailedException if a server has run in the folder, but its embedded ledger is missing
    public static void refuseToForget(Settings settings, DataFolder folder) {
        boolean hasRun = Files.exists(folder.file(AdminToken.FILE))
                && Stream.of(Mode.MASTER, Mode.GATEWAY, Mode.STANDALONE)
                        .anyMatch(mode -> Files.exists(folder.file(mode.word() + ".id")));
        if (hasRun && settings.text(ConfigKey.LEDGER_URL).equals("embedded") && !Files.exists(folder.file(FILE))) {
            throw Fault.OTHER_LEDGER.with(folder.path());
        }
    }

    /// Opens the ledger of a crawl without a server.
    public static JdbcLedger open(DataFolder folder, TimeSource time) {
        try {
            return JdbcLedgers.open("sqlite:" + folder.file(FILE), "", "", 1, time);
        } catch (LedgerOpenException e) {
            throw new CommandFailedException(complaint(e), e);
        }
    }

    public static Complaint complaint(LedgerOpenException e) {
        if (e.reason() == LedgerOpenException.Reason.UNREACHABLE) {
            return Fault.LEDGER_UNREACHABLE.complaint(e.what());
        }
        var exit = switch (e.reason()) {
            case UNREACHABLE, REFUSED -> ExitCode.UNREACHABLE;
            case CREDENTIALS -> ExitCode.UNAUTHORISED;
            case LOCKED, NOT_WRITABLE, FULL -> ExitCode.CONFLICT;
            case DAMAGED -> ExitCode.FAILED;
            case DATABASE_MISSING, SERVER_TOO_OLD, PROGRAM_TOO_OLD, OTHER_VERSION, NOT_DURABLE ->
                ExitCode.CONFIG_INVALID;
        };
        String code = "ledger_" + e.reason().name().toLowerCase(Locale.ROOT);
        return new Complaint(exit, code, String.valueOf(e.getMessage()), List.of());
    }
}
