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

/// Converts TLS failures into errors for the user.
public final class TlsTrouble {

    private TlsTrouble() {}

    /// The error; empty if the failure is not a TLS failure.
    public static Optional<CommandFailedException> of(IOException failure, URI server) {
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
                    // continue with the cause
                }
            }
        }
        String words = String.valueOf(failure.getMessage());
        return Optional.of(
                switch (kind(words.toLowerCase(Locale.ROOT))) {
                    case NO_TLS_THERE -> Fault.NO_TLS_THERE.causedBy(failure, server);
                    case CLIENT_CERTIFICATE_REFUSED -> Fault.CLIENT_CERTIFICATE_REFUSED.causedBy(failure, server);
                    default -> Fault.TLS_FAILED.causedBy(failure, server, words);
                });
    }

    private static Fault kind(String words) {
        if (words.contains("unrecognized ssl message")) {
            return Fault.NO_TLS_THERE;
        }
        boolean refused = words.contains("certificate_required")
                || words.contains("bad_certificate")
                || words.contains("certificate_unknown");
        return refused ? Fault.CLIENT_CERTIFICATE_REFUSED : Fault.TLS_FAILED;
    }
}
