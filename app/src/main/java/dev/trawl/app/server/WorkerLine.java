package dev.trawl.app.server;

import dev.trawl.app.config.EngineKind;
import dev.trawl.app.config.ModuleConfigs;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.cli.worker.WorkerCommand;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Mode;
import dev.trawl.config.Settings;
import dev.trawl.gateway.tls.ServerTlsFiles;
import dev.trawl.gateway.tls.TlsMaterial;
import dev.trawl.spi.TimeSource;
import java.net.URI;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// The command that starts a worker for a server without workers, ready to paste.
public record WorkerLine(Settings settings, URI address, TimeSource time) {

    private static final String FILE = "file ";

    /// The numbers that the JDK uses for DNS and IP names in a certificate.
    private static final List<Integer> HOSTS = List.of(2, 7);

    public String command() {
        return Typed.program()
                + " worker"
                + settingsFile()
                        .map(this::onEngines)
                        .orElseGet(() -> new ModuleConfigs(settings)
                                .tls()
                                .map(this::withTls)
                                .orElseGet(() -> at(address.getHost())));
    }

    /// The settings file that names the backends, if a worker can also use it.
    private Optional<String> settingsFile() {
        return Optional.of(settings.setting(ConfigKey.LEDGER_URL).origin())
                .filter(origin -> origin.startsWith(FILE))
                .filter(_ ->
                        EngineKind.isForSeveral(settings) && Mode.of(settings).isEmpty())
                .map(origin -> origin.substring(FILE.length()));
    }

    /// Overrides the settings in the file that apply to this server only.
    private String onEngines(String file) {
        return " --config " + Typed.word(file)
                + (settings.setting(ConfigKey.ROLES).isGiven() ? " --roles worker" : "")
                + (settings.setting(ConfigKey.DATA_DIR).isGiven() ? " --data " + WorkerCommand.USUAL_FOLDER : "");
    }

    private String withTls(ServerTlsFiles files) {
        var names = names(TlsMaterial.read(files, time.wallMillis()).chain().getFirst());
        String host = names.isEmpty() || names.contains(address.getHost()) ? address.getHost() : names.getFirst();
        return at(host)
                + " --ca-file "
                + Typed.word(files.certificate().toString())
                + (files.clientCa().isPresent() ? " --cert-file FILE --key-file FILE" : "");
    }

    private String at(String host) {
        return " --master-host %s --master-port %d".formatted(host, address.getPort());
    }

    /// The hosts that the certificate is valid for, without wildcards.
    private static List<String> names(X509Certificate certificate) {
        try {
            return Stream.ofNullable(certificate.getSubjectAlternativeNames())
                    .flatMap(names -> names.stream())
                    .filter(name -> HOSTS.contains(name.getFirst()))
                    .map(name -> Objects.toString(name.getLast()))
                    .filter(name -> !name.startsWith("*"))
                    .toList();
        } catch (CertificateParsingException _) {
            return List.of();
        }
    }
}
