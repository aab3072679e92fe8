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
        var files = new Files(
                path(
                        terminal,
                        caFile.or(() -> terminal.variable("TRAWL_CA_FILE")).orElse(chosen.caFile())),
                path(
                        terminal,
                        certificateFile
                                .or(() -> terminal.variable("TRAWL_CERT_FILE"))
                                .orElse(chosen.certificateFile())),
                path(
                        terminal,
                        keyFile.or(() -> terminal.variable("TRAWL_KEY_FILE")).orElse(chosen.keyFile())));
        if (files.certificate().isPresent() != files.key().isPresent()) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("use --cert-file and --key-file together"));
        }
        return files.ca().isEmpty() && files.certificate().isEmpty()
                ? Optional.empty()
                : Optional.of(ClientTlsFiles.context(files));
    }

    /// Files in PEM form.
    record Files(Optional<Path> ca, Optional<Path> certificate, Optional<Path> key) {}

    private static Optional<Path> path(Terminal terminal, String file) {
        return file.isEmpty()
                ? Optional.empty()
                : Optional.of(terminal.directory().resolve(file));
    }
}
