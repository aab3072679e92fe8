package dev.trawl.app.doctor;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.trawl.app.data.DataFolder;
import dev.trawl.app.data.OpenLedger;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.start.DoctorFinding;
import dev.trawl.cli.start.ServerStart;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Settings;
import dev.trawl.spi.TimeSource;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Checks this machine for problems that would stop a server from working, and suggests fixes. Changes nothing except
/// temporary files.
public final class Doctor {

    private static final int OLDEST_JAVA = 25;
    private static final long FEW_FILES = 4_096;
    private static final long TOO_FEW_FILES = 1_024;
    private static final long CLOCK_SLACK_MILLIS = 60_000;

    private final Settings settings;
    private final ServerStart start;
    private final TimeSource time;
    private final Path folder;

    public Doctor(Settings settings, ServerStart start, TimeSource time) {
        this.settings = settings;
        this.start = start;
        this.time = time;
        this.folder =
                Path.of(settings.text(ConfigKey.DATA_DIR)).toAbsolutePath().normalize();
    }

    public List<DoctorFinding> examine(boolean deep) {
        List<DoctorFinding> findings = new ArrayList<>();
        findings.add(java(Runtime.version().feature()));
        findings.add(settings());
        findings.addAll(new ExamineFolder(folder).examine());
        findings.add(files());
        findings.add(port());
        findings.add(new ExamineTls(settings, time).examine());
        findings.add(new ExamineSecrets(settings, folder).examine());
        findings.add(ExamineChromium.here(settings, time).examine());
        findings.add(clock());
        findings.addAll(new ExamineEngines(settings, time).examine());
        findings.addAll(new ExamineTogether(settings, time).examine());
        findings.addAll(new ExamineLedger(settings, folder, time).examine(deep));
        return findings;
    }

    static DoctorFinding java(int feature) {
        Phrase found = Phrase.of("%s in %s", Runtime.version(), System.getProperty("java.home"));
        return feature >= OLDEST_JAVA
                ? DoctorFinding.ok("java", found)
                : DoctorFinding.wrong("java", found, Phrase.of("install JDK %s and set TRAWL_JAVA_HOME", OLDEST_JAVA));
    }

    private DoctorFinding settings() {
        try {
            start.check(settings);
            return DoctorFinding.ok("settings", Phrase.of("valid"));
        } catch (CommandFailedException e) {
            return DoctorFinding.wrong(
                    "settings",
                    e.complaint().phrase(),
                    Phrase.of("fix it; 'trawl config view --origin' shows all settings"));
        }
    }

    private static DoctorFinding files() {
        if (!(ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system)) {
            return DoctorFinding.ok("files", Phrase.of("the limit of open files is unknown"));
        }
        return files(system.getMaxFileDescriptorCount());
    }

    static DoctorFinding files(long most) {
        Phrase found = Phrase.of("at most %s open files", most);
        Phrase advice = Phrase.of("raise the limit with 'ulimit -n 65536' or LimitNOFILE of the service");
        if (most < TOO_FEW_FILES) {
            return DoctorFinding.wrong("files", found, advice);
        }
        return most < FEW_FILES ? DoctorFinding.note("files", found, advice) : DoctorFinding.ok("files", found);
    }

    private DoctorFinding port() {
        String host = settings.text(ConfigKey.LISTEN_HOST);
        int port = settings.number(ConfigKey.LISTEN_PORT);
        String place = host + ":" + port;
        try (var socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(host, port));
            return DoctorFinding.ok("port", Phrase.of("%s is free", place));
        } catch (IOException e) {
            if (Files.exists(folder) && DataFolder.isInUse(folder)) {
                return DoctorFinding.ok("port", Phrase.of("%s is in use by the server of this data folder", place));
            }
            return DoctorFinding.wrong(
                    "port",
                    Phrase.of("cannot listen on %s (%s)", place, String.valueOf(e.getMessage())),
                    Phrase.of("stop the other process or choose another port with --master-port"));
        }
    }

    /// A clock that is behind the last write shows wrong times, which misleads users who search by time.
    private DoctorFinding clock() {
        long now = time.wallMillis();
        Phrase found = Phrase.of("%s", Instant.ofEpochMilli(now));
        try {
            Path ledger = folder.resolve(OpenLedger.FILE);
            long written =
                    Files.exists(ledger) ? Files.getLastModifiedTime(ledger).toMillis() : 0;
            return written - now <= CLOCK_SLACK_MILLIS
                    ? DoctorFinding.ok("clock", found)
                    : DoctorFinding.wrong(
                            "clock",
                            Phrase.of("%s, but the ledger was written at %s", found, Instant.ofEpochMilli(written)),
                            Phrase.of("set the clock, e.g. with 'timedatectl set-ntp true'"));
        } catch (IOException e) {
            return DoctorFinding.ok("clock", found);
        }
    }
}
