package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.gateway.connection.ConnectionLimits;
import dev.trawl.gateway.connection.ListenRefusedException;
import dev.trawl.gateway.tls.ServerTlsFiles;
import dev.trawl.testkit.Certificates;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// S24, the listener's part: TLS 1.2 and newer, client certificates, renewal without a restart.
@Timeout(300) // keytool takes its time on a busy machine
class TlsTest {

    private static final int STALLED = 200;

    /// The record header and the beginning of a handshake message of 508 bytes.
    private static final String HALF_A_CLIENT_HELLO =
            "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003";

    @TempDir
    Path folder;

    private static GatewayConfig config(ServerTlsFiles files) {
        return GatewayConfig.DEFAULTS.at("127.0.0.1", 0, false).withTls(files);
    }

    private static ServerTlsFiles files(Certificates made) {
        return new ServerTlsFiles(made.certificate(), made.key(), Optional.empty());
    }

    @Test
    void the_listener_speaks_tls_and_an_address_of_the_network_needs_nothing_more() throws Exception {
        try (var edge = new Edge()) {
            var made = Certificates.valid(folder, "server");
            try (var gateway = Gateway.start(
                    GatewayConfig.DEFAULTS.at("0.0.0.0", 0, false).withTls(files(made)), edge.services())) {
                assertThat(status(gateway, context(made, Optional.empty()), "TLSv1.3"))
                        .isEqualTo(200);
                assertThat(status(gateway, context(made, Optional.empty()), "TLSv1.2"))
                        .isEqualTo(200);
            }
        }
    }

    /// 004.32
    @Test
    void older_versions_and_strangers_are_refused() throws Exception {
        try (var edge = new Edge()) {
            var made = Certificates.valid(folder, "server");
            var other = Certificates.valid(folder, "other");
            try (var gateway = Gateway.start(config(files(made)), edge.services())) {
                assertThatThrownBy(() -> status(gateway, context(made, Optional.empty()), "TLSv1.1"))
                        .isInstanceOf(IOException.class);
                assertThatThrownBy(() -> status(gateway, context(other, Optional.empty()), "TLSv1.3"))
                        .isInstanceOf(SSLException.class);
            }
        }
    }

    @Test
    void a_client_ca_requires_a_trusted_client_certificate() throws Exception {
        try (var edge = new Edge()) {
            var made = Certificates.valid(folder, "server");
            var client = Certificates.valid(folder, "client");
            var stranger = Certificates.valid(folder, "stranger");
            var files = new ServerTlsFiles(made.certificate(), made.key(), Optional.of(client.certificate()));
            try (var gateway = Gateway.start(config(files), edge.services())) {
                assertThat(status(gateway, context(made, Optional.of(client)), "TLSv1.3"))
                        .isEqualTo(200);
                assertThatThrownBy(() -> status(gateway, context(made, Optional.of(stranger)), "TLSv1.3"))
                        .isInstanceOf(IOException.class);
                assertThatThrownBy(() -> status(gateway, context(made, Optional.empty()), "TLSv1.2"))
                        .isInstanceOf(IOException.class);
            }
        }
    }

    @Test
    void stalled_handshakes_time_out_and_block_no_other_client() throws Exception {
        var limits = new ConnectionLimits(
                2 * STALLED, 2 * STALLED, 2 * STALLED, Duration.ofSeconds(10), Duration.ofSeconds(1));
        var lines = new ArrayList<Line>();
        try (var edge = new Edge()) {
            var made = Certificates.valid(folder, "server");
            var trusting = context(made, Optional.empty());
            try (var gateway = Gateway.start(config(files(made)).with(limits), edge.services())) {
                for (int i = 0; i < STALLED; i++) {
                    lines.add(new Line(gateway.port()).send(i % 2 == 0 ? "" : HALF_A_CLIENT_HELLO));
                }
                assertThat(status(gateway, trusting, "TLSv1.3")).isEqualTo(200);

                edge.time.advance(Duration.ofSeconds(9));
                assertThat(lines).noneMatch(Line::isClosedByServer);
                // the deadline counts from the accept, which may be later than the seconds above
                Awaitility.await().until(() -> {
                    edge.time.advance(Duration.ofSeconds(1));
                    return lines.stream().allMatch(Line::isClosedByServer);
                });
                assertThat(status(gateway, trusting, "TLSv1.3")).isEqualTo(200);
            }
        } finally {
            lines.forEach(Line::close);
        }
    }

    @Test
    void changed_files_are_taken_up_and_bad_ones_are_not() throws Exception {
        try (var edge = new Edge()) {
            var first = Certificates.valid(folder, "first");
            var second = Certificates.valid(folder, "second");
            try (var gateway = Gateway.start(config(files(first)), edge.services())) {
                var trustsSecond = context(second, Optional.empty());
                Files.copy(second.certificate(), first.certificate(), StandardCopyOption.REPLACE_EXISTING);
                gateway.refreshTls();
                assertThatThrownBy(() -> status(gateway, trustsSecond, "TLSv1.3"))
                        .as("half of a change is not taken up")
                        .isInstanceOf(SSLException.class);
                Files.copy(second.key(), first.key(), StandardCopyOption.REPLACE_EXISTING);
                gateway.refreshTls();
                assertThat(status(gateway, trustsSecond, "TLSv1.3")).isEqualTo(200);
                Files.writeString(first.certificate(), "broken");
                gateway.refreshTls();
                assertThat(status(gateway, context(second, Optional.empty()), "TLSv1.3"))
                        .isEqualTo(200);
            }
        }
    }

    @Test
    void files_that_cannot_be_used_are_named_before_anything_listens() throws Exception {
        try (var edge = new Edge()) {
            var made = Certificates.valid(folder, "server");
            var other = Certificates.valid(folder, "other");
            var old = Certificates.expired(folder, "old");
            refused(edge, new ServerTlsFiles(made.certificate(), other.key(), Optional.empty()), "is not the key of");
            refused(edge, files(old), "listen.tls.certificate " + old.certificate() + " expired on");
            refused(edge, new ServerTlsFiles(folder.resolve("no"), made.key(), Optional.empty()), "does not exist");
            refused(
                    edge,
                    new ServerTlsFiles(made.certificate(), made.certificate(), Optional.empty()),
                    "listen.tls.key " + made.certificate() + " has no private key");
            refused(
                    edge,
                    new ServerTlsFiles(made.certificate(), made.key(), Optional.of(folder)),
                    "listen.tls.client_ca " + folder + " is a folder");
        }
    }

    private static void refused(Edge edge, ServerTlsFiles files, String words) {
        assertThatThrownBy(() -> Gateway.start(config(files), edge.services()))
                .isInstanceOf(ListenRefusedException.class)
                .hasMessageContaining(words);
    }

    private static int status(Gateway gateway, SSLContext context, String version) throws Exception {
        var parameters = new SSLParameters();
        parameters.setProtocols(new String[] {version});
        try (var client = HttpClient.newBuilder()
                .sslContext(context)
                .sslParameters(parameters)
                .version(HttpClient.Version.HTTP_1_1)
                .build()) {
            var request = HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + gateway.port() + "/livez"))
                    .build();
            return client.send(request, BodyHandlers.discarding()).statusCode();
        }
    }

    /// Trusts one certificate, and shows one if it has to.
    private static SSLContext context(Certificates trusted, Optional<Certificates> own) throws Exception {
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted.trusted());
        var context = SSLContext.getInstance("TLS");
        context.init(own.isPresent() ? keys(own.get()) : new KeyManager[0], trust.getTrustManagers(), null);
        return context;
    }

    private static KeyManager[] keys(Certificates made) throws GeneralSecurityException {
        var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(made.keys(), Certificates.PASSWORD.toCharArray());
        return factory.getKeyManagers();
    }
}
