package dev.trawl.app;

import dev.trawl.cli.DoctorFinding;
import dev.trawl.cli.config.ConfigKey;
import dev.trawl.cli.config.Settings;
import dev.trawl.gateway.ListenRefusedException;
import dev.trawl.gateway.tls.TlsMaterial;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.time.Instant;

/// Checks the certificate of the listener.
record ExamineTls(Settings settings, TimeSource time) {

    private static final Duration SOON = Duration.ofDays(30);
    private static final String ADVICE = "put new files in their place; a running server takes them up by itself";

    DoctorFinding examine() {
        try {
            return new ModuleConfigs(settings)
                    .tls()
                    .map(files ->
                            until(TlsMaterial.read(files, time.wallMillis()).end()))
                    .orElseGet(this::without);
        } catch (ListenRefusedException | IllegalArgumentException e) {
            return DoctorFinding.wrong("tls", String.valueOf(e.getMessage()), "correct it, see docs/tls.md");
        }
    }

    private DoctorFinding until(Instant end) {
        String found = "the certificate is good until " + end;
        return Instant.ofEpochMilli(time.wallMillis()).plus(SOON).isAfter(end)
                ? DoctorFinding.note("tls", found, ADVICE)
                : DoctorFinding.ok("tls", found);
    }

    private DoctorFinding without() {
        return settings.flag(ConfigKey.LISTEN_INSECURE)
                ? DoctorFinding.note("tls", "none, and listen.insecure is set", "name a certificate, see docs/tls.md")
                : DoctorFinding.ok("tls", "none; only needed beyond this machine");
    }
}
