package dev.trawl.app.doctor;

import dev.trawl.app.config.EngineKind;
import dev.trawl.app.data.DataFolder;
import dev.trawl.app.data.OpenLedger;
import dev.trawl.app.engine.OpenEngines;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.start.DoctorFinding;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Settings;
import dev.trawl.core.audit.VerifyAudit;
import dev.trawl.embedded.FileBlobStore;
import dev.trawl.jdbc.JdbcLedger;
import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.audit.AuditReads;
import dev.trawl.spi.blob.BlobUnavailableException;
import dev.trawl.spi.ledger.CorruptRowException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Checks the ledger file or server from outside. A deep check opens the ledger as a start does
/// and reads all of it.
record ExamineLedger(Settings settings, Path folder, TimeSource time) {

    private static final String MAGIC = "SQLite format 3";
    private static final long CLOCK_SLACK_MILLIS = 60_000;
    private static final Phrase RESTORE = DescribeDamage.RESTORE;

    List<DoctorFinding> examine(boolean deep) {
        DoctorFinding outside = outside();
        return deep && outside.state() != DoctorFinding.State.WRONG ? inDepth() : List.of(outside);
    }

    private DoctorFinding outside() {
        String url = settings.text(ConfigKey.LEDGER_URL).replaceFirst("^jdbc:", "");
        if (url.equals("embedded")) {
            return file(folder.resolve(OpenLedger.FILE));
        }
        return url.startsWith("sqlite:") ? file(Path.of(url.substring("sqlite:".length()))) : server(url);
    }

    private static DoctorFinding file(Path file) {
        if (!Files.exists(file)) {
            return DoctorFinding.ok("ledger", Phrase.of("none yet; the first start creates %s", file));
        }
        try (var in = Files.newInputStream(file)) {
            String head = new String(in.readNBytes(MAGIC.length()), StandardCharsets.US_ASCII);
            return head.isEmpty() || head.equals(MAGIC)
                    ? DoctorFinding.ok("ledger", Phrase.of("%s, %s KiB", file, Files.size(file) >> 10))
                    : DoctorFinding.wrong("ledger", Phrase.of("%s is not a ledger", file), RESTORE);
        } catch (IOException e) {
            return DoctorFinding.wrong(
                    "ledger",
                    Phrase.of("cannot read %s (%s)", file, Reason.of(e)),
                    Phrase.of("run as the owner of the file"));
        }
    }

    /// Signs in and checks version, durability and permissions, without changing anything.
    private DoctorFinding server(String url) {
        try {
            var check = JdbcLedgers.check(
                    url, settings.text(ConfigKey.LEDGER_USER), settings.text(ConfigKey.LEDGER_PASSWORD), time);
            return check.isSound()
                    ? DoctorFinding.ok("ledger", ExamineEngines.answered(check))
                    : DoctorFinding.wrong(
                            "ledger",
                            Phrase.of("%s", String.join("; ", check.findings())),
                            Phrase.of("fix it, or correct ledger.url"));
        } catch (IllegalArgumentException e) {
            return DoctorFinding.wrong(
                    "ledger", Phrase.of("%s", String.valueOf(e.getMessage())), Phrase.of("correct ledger.url"));
        }
    }

    private List<DoctorFinding> inDepth() {
        if (!Files.exists(folder)) {
            return List.of(DoctorFinding.ok("ledger", Phrase.of("none yet, so nothing can be damaged")));
        }
        if (DataFolder.isInUse(folder)) {
            return List.of(DoctorFinding.wrong(
                    "ledger",
                    Phrase.of("a server runs on %s, so it was not read", folder),
                    Phrase.of("stop the server, or check a copy of the folder with --data COPY")));
        }
        try (var locked = DataFolder.open(folder);
                var ledger = OpenLedger.open(settings, locked, time)) {
            List<DoctorFinding> findings = new ArrayList<>();
            findings.add(clock(ledger.reads().now() - time.wallMillis()));
            findings.add(audit(ledger.reads().audit()));
            findings.addAll(verify(ledger, locked));
            return findings;
        } catch (CommandFailedException e) {
            return List.of(DoctorFinding.wrong("ledger", e.complaint().phrase(), RESTORE));
        } catch (CorruptRowException e) {
            return List.of(DoctorFinding.wrong(
                    "ledger", Phrase.of("stored data is damaged: %s", String.valueOf(e.getMessage())), RESTORE));
        }
    }

    private List<DoctorFinding> verify(JdbcLedger ledger, DataFolder locked) {
        if (EngineKind.of(settings, ConfigKey.BLOB_URL) == EngineKind.EMBEDDED) {
            return DescribeDamage.all(ledger.verify(new FileBlobStore(locked.file(OpenEngines.BLOBS))));
        }
        try (var store = OpenEngines.openS3(settings)) {
            return DescribeDamage.all(ledger.verify(store));
        } catch (BlobUnavailableException e) {
            return List.of(DoctorFinding.wrong(
                    "segments",
                    Phrase.of(
                            "the blob store does not respond (%s), so the segments were not read",
                            String.valueOf(e.getMessage())),
                    Phrase.of("start it, or correct blob.url")));
        }
    }

    private static DoctorFinding audit(AuditReads audit) {
        return new VerifyAudit(audit)
                .run().stream()
                        .filter(verdict -> verdict.broken().isPresent())
                        .findFirst()
                        .map(verdict -> DoctorFinding.wrong(
                                "audit",
                                Phrase.of(
                                        "the audit chain of project %s is broken",
                                        verdict.whole().project()),
                                Phrase.of("check with 'trawl audit verify --ledger DIR'")))
                        .orElseGet(() -> DoctorFinding.ok("audit", Phrase.of("all audit chains are intact")));
    }

    /// Deadlines use the clock of the ledger only, but users see both clocks.
    static DoctorFinding clock(long ahead) {
        Phrase found = Phrase.of(
                ahead < 0
                        ? "the clock of the ledger is %s s behind this machine's"
                        : "the clock of the ledger is %s s ahead of this machine's",
                Math.abs(ahead) / 1_000);
        return Math.abs(ahead) <= CLOCK_SLACK_MILLIS
                ? DoctorFinding.ok("ledger clock", Phrase.of("the same as this machine's"))
                : DoctorFinding.wrong(
                        "ledger clock", found, Phrase.of("set both clocks, e.g. with 'timedatectl set-ntp true'"));
    }
}
