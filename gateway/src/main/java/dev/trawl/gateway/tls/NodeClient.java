package dev.trawl.gateway.tls;

import dev.trawl.gateway.ListenRefusedException;
import dev.trawl.spi.TimeSource;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Asks other nodes as this one is asked: where its listener has TLS never without, showing the same certificate and
/// trusting, beside the public CAs, the certificates in the listener's own file.
public final class NodeClient {

    private static final Logger log = LoggerFactory.getLogger(NodeClient.class);
    private static final Duration PATIENCE = Duration.ofMillis(2_500);

    private final Optional<TlsFiles> files;
    private final TimeSource time;
    private Optional<TlsMaterial> used = Optional.empty();
    private HttpClient http = builder().build();

    public NodeClient(Optional<TlsFiles> files, TimeSource time) {
        this.files = files;
        this.time = time;
    }

    /// What a caller showed to this node may be shown at that address too.
    public boolean mayTell(String address) {
        return files.isEmpty() || "https".equalsIgnoreCase(URI.create(address).getScheme());
    }

    /// Follows the files of the listener; while they cannot be used the certificate before stays.
    public synchronized HttpClient http() {
        try {
            var now = files.map(found -> TlsMaterial.read(found, time.wallMillis()));
            if (!now.equals(used)) {
                http = now.map(material -> builder().sslContext(material.context()))
                        .orElseGet(NodeClient::builder)
                        .build();
                used = now;
            }
        } catch (ListenRefusedException e) {
            log.warn("certificate for other nodes not renewed cause={}", e.getMessage());
        }
        return http;
    }

    private static HttpClient.Builder builder() {
        return HttpClient.newBuilder().connectTimeout(PATIENCE);
    }
}
