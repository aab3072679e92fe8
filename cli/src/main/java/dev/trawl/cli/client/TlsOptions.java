package dev.trawl.cli.client;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
import java.nio.file.Path;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import picocli.CommandLine.Option;

/// TLS options of a client: the trusted CA and the client certificate.
public final class TlsOptions {

    @Option(
            names = "--ca-file",
            paramLabel = "FILE",
            description = "PEM file of the CA to trust for https (TRAWL_CA_FILE); default: the system's CAs.")
    Optional<String> caFile = Optional.empty();

    @Option(
            names = "--cert-file",
            paramLabel = "FILE",
            description = "PEM file of the client certificate (TRAWL_CERT_FILE).")
    Optional<String> certificateFile = Optional.empty();

    @Option(
            names = "--key-file",
            paramLabel = "FILE",
            description = "PEM file of the private key of the client certificate (TRAWL_KEY_FILE).")
    Optional<String> keyFile = Optional.empty();

    /// Returns whether TLS is requested, whatever the URL says.
    public boolean isGiven() {
        return caFile.isPresent() || certificateFile.isPresent();
    }

    /// The options for another command; empty, or with a leading space.
    String asTyped() {
        return caFile.map(file -> " --ca-file " + Typed.word(file)).orElse("")
                + certificateFile
                        .map(file -> " --cert-file " + Typed.word(file))
                        .orElse("")
                + keyFile.map(file -> " --key-file " + Typed.word(file)).orElse("");
    }

    /// The TLS context; empty if nothing is set, which means the defaults of the system.
    ///
    /// @param chosen the context that provides values missing in options and variables
    public Optional<SSLContext> context(Terminal terminal, ServerContext chosen) {
        Optional<Path> ca = file(terminal, caFile, "TRAWL_CA_FILE", chosen.caFile());
        Optional<Path> certificate = file(terminal, certificateFile, "TRAWL_CERT_FILE", chosen.certificateFile());
        Optional<Path> key = file(terminal, keyFile, "TRAWL_KEY_FILE", chosen.keyFile());
        if (certificate.isPresent() != key.isPresent()) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("use --cert-file and --key-file together"));
        }
        return ca.isEmpty() && certificate.isEmpty()
                ? Optional.empty()
                : Optional.of(ClientTlsFiles.context(ca, certificate, key));
    }

    private static Optional<Path> file(Terminal terminal, Optional<String> option, String variable, String known) {
        return option.or(() -> terminal.variable(variable))
                .or(() -> Optional.of(known))
                .filter(file -> !file.isEmpty())
                .map(terminal.directory()::resolve);
    }
}
