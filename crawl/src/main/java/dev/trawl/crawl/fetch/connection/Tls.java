package dev.trawl.crawl.fetch.connection;

import java.io.IOException;
import java.net.Socket;
import java.security.cert.CertificateException;
import java.util.Map;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/// TLS on a connected socket. The certificate must match the name in the URL, unless the trust
/// disables name checks.
public final class Tls {

    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

    /// Messages of the JDK and of servers, with readable explanations.
    private static final Map<String, String> PHRASES = Map.of(
            "protocol_version", "the server speaks no TLS 1.2 or newer",
            "selected protocol version", "the server speaks no TLS 1.2 or newer",
            "alert: handshake_failure", "the server found no cipher in common or refused the handshake",
            "alert: insufficient_security", "the server found no cipher in common or refused the handshake",
            "certificate_required", "the server wants a certificate of ours",
            "alert: bad_certificate", "the server wants a certificate of ours",
            "size of the handshake message", "the server's certificates are too large",
            "plaintext connection", "the server speaks no TLS",
            "unrecognized SSL message", "the server speaks no TLS",
            "without a close_notify", "the server ended the handshake");

    private Tls() {}

    public static SSLSocket over(Socket plain, ConnectionKey route) throws IOException {
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

    /// The reason for a failed handshake, as a short phrase if known.
    public static String reason(IOException refused) {
        for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateException) {
                return String.valueOf(cause.getMessage());
            }
        }
        String message = String.valueOf(refused.getMessage());
        return PHRASES.entrySet().stream()
                .filter(phrase -> message.contains(phrase.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(message);
    }
}
