package dev.trawl.app;

import dev.trawl.cli.DoctorFinding;
import dev.trawl.cli.config.ConfigKey;
import dev.trawl.cli.config.Settings;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Reason;
import dev.trawl.core.audit.VerifyAudit;
import dev.trawl.embedded.FileBlobStore;
import dev.trawl.jdbc.JdbcLedger;
import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.blob.BlobUnavailableException;
import dev.trawl.spi.ledger.AuditReads;
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
    private static final String RESTORE = DescribeDamage.RESTORE;

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
            return DoctorFinding.ok("ledger", "none yet; the first start makes " + file);
        }
        try (var in = Files.newInputStream(file)) {
            String head = new String(in.readNBytes(MAGIC.length()), StandardCharsets.US_ASCII);
            return head.isEmpty() || head.equals(MAGIC)
                    ? DoctorFinding.ok("ledger", "%s, %d KiB".formatted(file, Files.size(file) >> 10))
                    : DoctorFinding.wrong("ledger", file + " is no ledger", RESTORE);
        } catch (IOException e) {
            return DoctorFinding.wrong(
                    "ledger", file + " cannot be read (" + Reason.of(e) + ")", "run as the user that owns it");
        }
    }

    /// Signs in and checks version, durability and permissions, without changing anything.
    private DoctorFinding server(String url) {
        try {
            var check = JdbcLedgers.check(
                    url, settings.text(ConfigKey.LEDGER_USER), settings.text(ConfigKey.LEDGER_PASSWORD), time);
            return check.isSound()
                    ? DoctorFinding.ok("ledger", ExamineEngines.answered(check))
                    : DoctorFinding.wrong("ledger", String.join("; ", check.findings()), "correct it, or ledger.url");
        } catch (IllegalArgumentException e) {
            return DoctorFinding.wrong("ledger", String.valueOf(e.getMessage()), "correct ledger.url");
        }
    }

    private List<DoctorFinding> inDepth() {
        if (!Files.exists(folder)) {
            return List.of(DoctorFinding.ok("ledger", "none yet, so nothing can be damaged"));
        }
        if (DataFolder.isInUse(folder)) {
            return List.of(DoctorFinding.wrong(
                    "ledger",
                    "a server runs on " + folder + ", so it was not read",
                    "stop the server, or look at a copy of the folder with --data COPY"));
        }
        try (var locked = DataFolder.open(folder);
                var ledger = OpenLedger.open(settings, locked, time)) {
            List<DoctorFinding> findings = new ArrayList<>();
            findings.add(clock(ledger.reads().now() - time.wallMillis()));
            findings.add(audit(ledger.reads().audit()));
            findings.addAll(verify(ledger, locked));
            return findings;
        } catch (CommandFailedException e) {
            return List.of(DoctorFinding.wrong("ledger", e.complaint().english(), RESTORE)
                    .inChinese(e.complaint().chinese(), DescribeDamage.RESTORE_CHINESE));
        } catch (CorruptRowException e) {
            return List.of(DoctorFinding.wrong("ledger", String.valueOf(e.getMessage()), RESTORE)
                    .inChinese("存储的数据已损坏：" + e.getMessage(), DescribeDamage.RESTORE_CHINESE));
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
                            "the blob store does not answer (%s), so the segments were not read"
                                    .formatted(e.getMessage()),
                            "start it, or correct blob.url")
                    .inChinese("对象存储无应答（%s），未能读取数据段".formatted(e.getMessage()), "请启动对象存储，或更正 blob.url"));
        }
    }

    private static DoctorFinding audit(AuditReads audit) {
        return new VerifyAudit(audit)
                .run().stream()
                        .filter(verdict -> verdict.broken().isPresent())
                        .findFirst()
                        .map(verdict -> DoctorFinding.wrong(
                                "audit",
                                "the chain of the project " + verdict.whole().project() + " is broken",
                                "look with 'trawl audit verify --ledger DIR'"))
                        .orElseGet(() -> DoctorFinding.ok("audit", "every chain is whole"));
    }

    /// Deadlines use the clock of the ledger only, but users see both clocks.
    static DoctorFinding clock(long ahead) {
        String found = "the ledger's clock is %d s %s this machine's"
                .formatted(Math.abs(ahead) / 1_000, ahead < 0 ? "behind" : "ahead of");
        return Math.abs(ahead) <= CLOCK_SLACK_MILLIS
                ? DoctorFinding.ok("ledger clock", "the same as this machine's")
                : DoctorFinding.wrong(
                        "ledger clock", found, "set the clocks of both, e.g. with 'timedatectl set-ntp true'");
    }
}
