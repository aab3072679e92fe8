package dev.trawl.cli.client;

import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Fault;
import java.io.IOException;
import java.net.URI;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.SSLException;

/// What is wrong when a server cannot be spoken to over TLS, in words.
final class TlsTrouble {

    private TlsTrouble() {}

    /// The complaint; empty when TLS is not what failed.
    static Optional<CommandFailedException> of(IOException failure, URI server) {
        if (!(failure instanceof SSLException)) {
            return Optional.empty();
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            switch (cause) {
                case CertificateExpiredException _ -> {
                    return Optional.of(Fault.CERTIFICATE_EXPIRED.causedBy(failure, server));
                }
                case CertPathBuilderException _, CertPathValidatorException _ -> {
                    return Optional.of(Fault.CERTIFICATE_UNTRUSTED.causedBy(failure, server));
                }
                case CertificateException other
                when String.valueOf(other.getMessage()).startsWith("No ") -> {
                    return Optional.of(Fault.CERTIFICATE_OF_ANOTHER.causedBy(failure, server, server.getHost()));
                }
                default -> {
                    // what was wrong lies deeper
                }
            }
        }
        String words = String.valueOf(failure.getMessage());
        return Optional.of(
                words.toLowerCase(Locale.ROOT).contains("unrecognized ssl message")
                        ? Fault.NO_TLS_THERE.causedBy(failure, server)
                        : Fault.TLS_FAILED.causedBy(failure, server, words));
    }
}
