package dev.trawl.gateway.tls;

import dev.trawl.gateway.connection.ListenRefusedException;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.audit.ChainedEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Supplies listeners with the certificate and reloads it when the files change. Open connections are unaffected.
/// Invalid files change nothing.
public final class ServeTls {

    private static final Logger log = LoggerFactory.getLogger(ServeTls.class);

    private final ServerTlsFiles files;
    private final TimeSource time;
    private final List<Consumer<TlsMaterial>> listeners = new ArrayList<>();
    private String seen;

    /// @throws ListenRefusedException when the files are invalid
    public ServeTls(ServerTlsFiles files, TimeSource time) {
        this.files = files;
        this.time = time;
        this.seen = state();
        var _ = TlsMaterial.read(files, time.wallMillis());
    }

    /// Makes a listener accept TLS only.
    public synchronized void secure(AbstractHttp11Protocol<?> protocol) {
        protocol.setSSLEnabled(true);
        protocol.addSslHostConfig(config(TlsMaterial.read(files, time.wallMillis())));
        listeners.add(material -> protocol.addSslHostConfig(config(material), true));
    }

    /// Registers another listener for reloads.
    public synchronized void tell(Consumer<TlsMaterial> listener) {
        listeners.add(listener);
    }

    /// Loads changed files. Always returns false: the calling loop has no further work until the next change.
    public synchronized boolean refresh() {
        String now = state();
        if (!now.equals(seen)) {
            seen = now;
            renew();
        }
        return false;
    }

    private void renew() {
        try {
            var material = TlsMaterial.read(files, time.wallMillis());
            listeners.forEach(listener -> listener.accept(material));
            log.info("certificate renewed file={} until={}", files.certificate(), material.end());
        } catch (ListenRefusedException | IllegalArgumentException e) {
            log.warn("certificate not renewed, the one before stays cause={}", e.getMessage());
        }
    }

    private static SSLHostConfig config(TlsMaterial material) {
        var config = new SSLHostConfig();
        config.setProtocols("TLSv1.2+TLSv1.3");
        config.setHonorCipherOrder(true);
        var certificate = new SSLHostConfigCertificate(config, SSLHostConfigCertificate.Type.UNDEFINED);
        certificate.setCertificateKeystore(material.keys());
        certificate.setCertificateKeystorePassword(TlsMaterial.PASSWORD);
        certificate.setCertificateKeyPassword(TlsMaterial.PASSWORD);
        config.addCertificate(certificate);
        material.trusted().ifPresent(trusted -> {
            config.setTrustStore(trusted);
            config.setCertificateVerification("required");
        });
        return config;
    }

    /// Hashes of the file contents, which detect every way of replacing a file.
    private String state() {
        var state = new StringBuilder();
        Stream.concat(Stream.of(files.certificate(), files.key()), files.clientCa().stream())
                .forEach(file -> state.append(hash(file)).append(' '));
        return state.toString();
    }

    private static String hash(Path file) {
        try {
            return ChainedEntry.sha256(Files.readAllBytes(file));
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
