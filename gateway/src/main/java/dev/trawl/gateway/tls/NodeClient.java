package dev.trawl.gateway.tls;

import dev.trawl.gateway.connection.ListenRefusedException;
import dev.trawl.spi.TimeSource;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// HTTP client for calls to other nodes. It presents the listener's certificate. It trusts the public CAs and the
/// certificates in the listener's certificate file. See [#mayTell(String)] for the scheme.
public final class NodeClient {

    private static final Logger log = LoggerFactory.getLogger(NodeClient.class);
    private static final Duration PATIENCE = Duration.ofMillis(2_500);

    private final Optional<ServerTlsFiles> files;
    private final TimeSource time;
    private Optional<TlsMaterial> used = Optional.empty();
    private HttpClient http = builder().build();

    /// For nodes without TLS.
    public NodeClient(TimeSource time) {
        this.files = Optional.empty();
        this.time = time;
    }

    public NodeClient(ServerTlsFiles files, TimeSource time) {
        this.files = Optional.of(files);
        this.time = time;
    }

    /// True when a caller's credentials may be sent to this URL. A listener with TLS requires HTTPS.
    public boolean mayTell(String address) {
        return files.isEmpty() || "https".equalsIgnoreCase(URI.create(address).getScheme());
    }

    /// Returns a client with the current certificate files. While the files are invalid, the previous client
    /// stays in use.
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
