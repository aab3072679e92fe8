package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.trawl.testkit.Certificates;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javax.net.ssl.SSLServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The command line over https: whom it trusts, and what it says when it does not.
class TlsClientTest {

    @TempDir
    private Path folder;

    @Test
    void client_trusts_only_the_named_ca() throws Exception {
        var made = Certificates.valid(folder, "server");
        var server = serve(made);
        try {
            var command = new CommandRun(folder);
            String address = "https://127.0.0.1:" + server.getAddress().getPort();
            var untrusted = command.run("status", "--server", address);
            assertThat(untrusted.exit()).isEqualTo(7);
            assertThat(untrusted.err()).contains("--ca-file FILE", "[certificate_untrusted]");
            assertThat(command.run("status", "--server", address, "--ca-file", "server.crt")
                            .out())
                    .contains("secure");
            command.environment.put("TRAWL_CA_FILE", made.certificate().toString());
            assertThat(command.run("status", "--server", address).out()).contains("secure");
            assertThat(command.run("status", "--server", address, "--ca-file", "server.key")
                            .err())
                    .contains("server.key", "[ca_unusable]");
            command.environment.clear();
            command.run("context", "set", "it", "--server", address, "--ca-file", "server.crt");
            assertThat(command.run("status").out()).contains("secure");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void a_server_that_wants_a_certificate_is_shown_the_one_that_was_named() throws Exception {
        var made = Certificates.valid(folder, "server");
        try (var server = (SSLServerSocket)
                made.context().getServerSocketFactory().createServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            server.setNeedClientAuth(true);
            Thread.ofVirtual().start(() -> answerInSecret(server));
            var command = new CommandRun(folder);
            String address = "https://127.0.0.1:" + server.getLocalPort();
            var refused = command.run("status", "--server", address, "--ca-file", "server.crt");
            assertThat(refused.exit()).isEqualTo(7);
            assertThat(refused.err()).contains("--cert-file FILE", "[client_certificate_refused]");
            assertThat(command.run(status(address, "server.crt", "server.key")).out())
                    .contains("secure");
            command.run(
                    "context",
                    "set",
                    "it",
                    "--server",
                    address,
                    "--ca-file",
                    "server.crt",
                    "--cert-file",
                    "server.crt",
                    "--key-file",
                    "server.key");
            assertThat(command.run("status").out()).contains("secure");
        }
    }

    private static void answerInSecret(ServerSocket server) {
        while (!server.isClosed()) {
            try (var client = server.accept()) {
                client.getInputStream().readNBytes(1);
                client.getOutputStream()
                        .write("HTTP/1.1 200 \r\nContent-Length: 17\r\nConnection: close\r\n\r\n{\"node\":\"secure\"}"
                                .getBytes(StandardCharsets.US_ASCII));
            } catch (IOException _) {
                // one without a certificate
            }
        }
    }

    @Test
    void a_certificate_to_show_that_cannot_be_used_is_named() {
        Certificates.valid(folder, "server");
        var command = new CommandRun(folder);
        String nowhere = "https://127.0.0.1:1";
        assertThat(command.run("status", "--server", nowhere, "--cert-file", "server.crt")
                        .err())
                .contains("use --cert-file and --key-file together");
        assertThat(command.run(status(nowhere, "server.key", "server.key")).err())
                .contains("server.key", "[certificate_unusable]");
        assertThat(command.run(status(nowhere, "server.crt", "server.crt")).err())
                .contains("server.crt", "[key_unusable]");
    }

    private static String[] status(String address, String certificate, String key) {
        return new String[] {
            "status", "--server", address, "--ca-file", "server.crt", "--cert-file", certificate, "--key-file", key
        };
    }

    @Test
    void a_certificate_for_another_host_is_reported() throws Exception {
        var elsewhere = Certificates.make(folder, "elsewhere", "-ext", "SAN=dns:elsewhere.example");
        var server = serve(elsewhere);
        try {
            var answer = new CommandRun(folder)
                    .run(
                            "status",
                            "--server",
                            "https://127.0.0.1:" + server.getAddress().getPort(),
                            "--ca-file",
                            "elsewhere.crt");
            assertThat(answer.err()).contains("not valid for the name 127.0.0.1", "[certificate_of_another]");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void a_server_without_tls_is_reported() throws Exception {
        try (var plain = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> answerInPlainText(plain));
            var answer = new CommandRun(folder).run("status", "--server", "https://127.0.0.1:" + plain.getLocalPort());
            assertThat(answer.exit()).isEqualTo(7);
            assertThat(answer.err()).contains("does not use TLS", "[no_tls_there]");
        }
    }

    /// Answers every connection: the JDK's client comes again when the answer was there before its greeting.
    private static void answerInPlainText(ServerSocket server) {
        while (!server.isClosed()) {
            try (var client = server.accept()) {
                client.getOutputStream().write("HTTP/1.1 400 \r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                client.getInputStream().readAllBytes();
            } catch (IOException _) {
                // the client has seen enough
            }
        }
    }

    @Test
    void a_tls_server_on_an_http_url_is_reported() throws Exception {
        try (var plain = new StandInServer()) {
            plain.on("GET /status", 400, "Bad Request\r\nThis combination of host and port requires TLS.\r\n");
            assertThat(new CommandRun(folder)
                            .run("status", "--server", plain.address())
                            .err())
                    .contains("use https://", "[tls_needed]");
        }
    }

    private static HttpsServer serve(Certificates made) throws IOException {
        var server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(made.context()));
        server.createContext("/", exchange -> {
            byte[] body = "{\"node\":\"secure\"}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        return server;
    }
}
