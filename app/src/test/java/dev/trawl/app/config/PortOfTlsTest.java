package dev.trawl.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.trawl.worker.remote.JoinServer;
import dev.trawl.worker.remote.ServerLink;
import dev.trawl.worker.remote.ServerRefusedException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// A worker that speaks plainly to a port with TLS.
class PortOfTlsTest {

    private static final byte[] ANSWER =
            "Bad Request\r\nThis combination of host and port requires TLS.\r\n".getBytes(StandardCharsets.US_ASCII);

    @Test
    void a_tls_only_port_is_reported_with_advice() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(400, ANSWER.length);
            exchange.getResponseBody().write(ANSWER);
            exchange.close();
        });
        server.start();
        try (var http = HttpClient.newHttpClient()) {
            var address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
            assertThatThrownBy(() -> JoinServer.greet(new ServerLink(http, address, "")))
                    .isInstanceOfSatisfying(ServerRefusedException.class, no -> {
                        assertThat(no.refusal().code()).isEqualTo("tls_needed");
                        assertThat(no.refusal().words()).contains("speaks TLS only", "--ca-file");
                    });
        } finally {
            server.stop(0);
        }
    }
}
