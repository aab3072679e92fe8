package dev.trawl.app.doctor;

import dev.trawl.app.config.ModuleConfigs;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.start.DoctorFinding;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Settings;
import dev.trawl.gateway.connection.ListenRefusedException;
import dev.trawl.gateway.tls.TlsMaterial;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.time.Instant;

/// Checks the certificate of the listener.
record ExamineTls(Settings settings, TimeSource time) {

    private static final Duration SOON = Duration.ofDays(30);
    private static final Phrase ADVICE = Phrase.of("replace the files; a running server reloads them");

    DoctorFinding examine() {
        try {
            return new ModuleConfigs(settings)
                    .tls()
                    .map(files ->
                            until(TlsMaterial.read(files, time.wallMillis()).end()))
                    .orElseGet(this::without);
        } catch (ListenRefusedException | IllegalArgumentException e) {
            return DoctorFinding.wrong(
                    "tls", Phrase.of("%s", String.valueOf(e.getMessage())), Phrase.of("fix it, see docs/tls.md"));
        }
    }

    private DoctorFinding until(Instant end) {
        Phrase found = Phrase.of("the certificate is valid until %s", end);
        return Instant.ofEpochMilli(time.wallMillis()).plus(SOON).isAfter(end)
                ? DoctorFinding.note("tls", found, ADVICE)
                : DoctorFinding.ok("tls", found);
    }

    private DoctorFinding without() {
        return settings.flag(ConfigKey.LISTEN_INSECURE)
                ? DoctorFinding.note(
                        "tls",
                        Phrase.of("none, and listen.insecure is set"),
                        Phrase.of("configure a certificate, see docs/tls.md"))
                : DoctorFinding.ok("tls", Phrase.of("none; needed only for connections from other machines"));
    }
}
