package dev.trawl.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.app.server.HealthListener.Health;
import dev.trawl.testkit.ManualTime;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class HealthListenerTest {

    private final HealthListener listener = HealthListener.open("127.0.0.1", 0, new ManualTime());
    private final HttpClient http = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        http.close();
        listener.close();
    }

    @Test
    void a_node_that_starts_is_alive_and_not_ready() throws Exception {
        assertThat(ask("GET", "/livez").body()).isEqualTo("{\"status\":\"ok\"}");
        assertThat(ask("GET", "/readyz").statusCode()).isEqualTo(503);
        assertThat(ask("GET", "/readyz").body()).isEqualTo("{\"status\":\"unavailable\"}");
    }

    @Test
    void readiness_follows_the_node_and_names_failed_backends() throws Exception {
        listener.tell(() -> new Health(true, List.of("state.url", "queue.url")));
        assertThat(ask("GET", "/readyz").statusCode()).isEqualTo(200);
        assertThat(ask("GET", "/readyz").body())
                .isEqualTo("{\"status\":\"ok\",\"missing\":[\"state.url\",\"queue.url\"]}");
        listener.tell(() -> new Health(false, List.of("ledger.url")));
        assertThat(ask("GET", "/readyz").statusCode()).isEqualTo(503);
        assertThat(ask("GET", "/livez").statusCode()).isEqualTo(200);
    }

    @Test
    void nothing_else_is_answered() throws Exception {
        assertThat(ask("GET", "/metrics").statusCode()).isEqualTo(404);
        assertThat(ask("GET", "/tasks").statusCode()).isEqualTo(404);
        assertThat(ask("POST", "/livez").statusCode()).isEqualTo(405);
        assertThat(ask("HEAD", "/livez").statusCode()).isEqualTo(200);
    }

    @Test
    void a_port_already_in_use_is_reported() {
        assertThatThrownBy(() -> HealthListener.open("127.0.0.1", listener.port(), new ManualTime()))
                .hasMessageContaining("127.0.0.1:" + listener.port());
    }

    private HttpResponse<String> ask(String method, String path) throws IOException, InterruptedException {
        var address = URI.create("http://127.0.0.1:" + listener.port() + path);
        return http.send(
                HttpRequest.newBuilder(address)
                        .method(method, BodyPublishers.noBody())
                        .build(),
                BodyHandlers.ofString());
    }
}
