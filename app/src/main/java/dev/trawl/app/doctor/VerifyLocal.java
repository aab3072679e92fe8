package dev.trawl.app.doctor;

import dev.trawl.app.data.OpenLedger;
import dev.trawl.app.process.LogSetup;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Fault;
import dev.trawl.core.audit.VerifyAudit;
import dev.trawl.core.audit.VerifyAudit.Verdict;
import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.jdbc.LedgerLook;
import dev.trawl.jdbc.store.LedgerOpenException;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Verifies the audit log in a data folder, even while a server runs on it. Writes nothing.
public record VerifyLocal(Path folder, TimeSource time) {

    public List<Verdict> verify() {
        LogSetup.quiet();
        Path file = folder.resolve(OpenLedger.FILE);
        if (!Files.exists(file)) {
            throw Fault.NO_LEDGER_HERE.with(folder);
        }
        try (LedgerLook ledger = JdbcLedgers.look("sqlite:" + file, time)) {
            ledger.damageOfAudit().stream().findFirst().ifPresent(damage -> {
                throw Fault.AUDIT_UNREADABLE.with(file, damage);
            });
            return new VerifyAudit(ledger.reads().audit()).run();
        } catch (LedgerOpenException e) {
            throw new CommandFailedException(OpenLedger.complaint(e), e);
        } catch (LedgerUnavailableException e) {
            throw Fault.AUDIT_UNREADABLE.causedBy(e, file, String.valueOf(e.getMessage()));
        }
    }
}
