package dev.trawl.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.bench.HttpConnection.Reply;
import dev.trawl.bench.ScriptedServer.Answer;
import dev.trawl.bench.ScriptedServer.Asked;
import java.io.EOFException;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class HttpConnectionTest {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @Test
    void one_connection_asks_again_and_again() throws IOException {
        String large = "ä".repeat(20_000);
        try (var server = new ScriptedServer(asked -> new Answer(asked.body().isEmpty() ? 200 : 202, large));
                var connection = new HttpConnection(server.address(), "key", PATIENCE)) {
            assertThat(connection.get("/livez")).isEqualTo(new Reply(200, large));
            assertThat(connection.post("/tasks", "{\"ö\":1}")).isEqualTo(new Reply(202, large));
            assertThat(server.asked())
                    .containsExactly(
                            new Asked("GET /livez", "Bearer key", ""),
                            new Asked("POST /tasks", "Bearer key", "{\"ö\":1}"));
        }
    }

    @Test
    void an_unexpected_status_fails_with_its_body() {
        assertThat(new Reply(202, "").must(202).status()).isEqualTo(202);
        assertThatThrownBy(() -> new Reply(429, "slowly").must(202))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("429 slowly");
    }

    @Test
    void a_closed_connection_fails_with_eof() throws IOException {
        try (var listener = new ServerSocket(0)) {
            var closing = Thread.ofVirtual().start(() -> acceptAndClose(listener));
            var address = URI.create("http://127.0.0.1:" + listener.getLocalPort());
            try (var connection = new HttpConnection(address, "key", PATIENCE)) {
                assertThatThrownBy(() -> connection.get("/livez")).isInstanceOf(EOFException.class);
            } finally {
                closing.interrupt();
            }
        }
    }

    private static void acceptAndClose(ServerSocket listener) {
        try (var socket = listener.accept()) {
            var _ = socket.getInputStream().read(new byte[1024]);
        } catch (IOException _) {
            // the test is over
        }
    }
}
