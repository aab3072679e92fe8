package dev.trawl.crawl.fetch;

import java.io.IOException;
import java.net.Socket;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/// TLS on top of a connected socket: the certificate must be for the name in the URL, whatever address that has.
final class Tls {

    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

    private Tls() {}

    static SSLSocket over(Socket plain, Route route) throws IOException {
        String name = route.host().endsWith(".")
                ? route.host().substring(0, route.host().length() - 1)
                : route.host();
        SSLSocket socket =
                (SSLSocket) route.trust().context().getSocketFactory().createSocket(plain, name, route.port(), true);
        SSLParameters parameters = socket.getSSLParameters();
        if (route.trust().areNamesChecked()) {
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
        }
        parameters.setProtocols(PROTOCOLS);
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    /// What was wrong, in one phrase where it is known.
    static String reason(IOException refused) {
        for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage());
            if (cause instanceof CertificateExpiredException) {
                return "certificate expired";
            }
            if (cause instanceof CertificateNotYetValidException) {
                return "certificate not yet valid";
            }
            if (message.startsWith("No subject alternative") || message.startsWith("No name matching")) {
                return "certificate for another host";
            }
            if (message.contains("unable to find valid certification path")) {
                return "certificate of an unknown issuer";
            }
        }
        return String.valueOf(refused.getMessage());
    }
}
