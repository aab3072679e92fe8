package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.CoreConfig;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Many large or slow requests at once.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CrowdTest {

    private static final int ROOM = 200_000;
    private static final String POST = """
            POST /tasks HTTP/1.1\r
            Host: x\r
            Authorization: Bearer admin-secret\r
            Content-Type: application/json\r
            """;
    private static final String ONE = "{\"type\":\"echo\",\"payload\":\"" + "x".repeat(150_000) + "\"}";

    private Edge edge;

    @BeforeAll
    void start() {
        edge = edge(Duration.ofSeconds(10));
    }

    private static Edge edge(Duration clientTimeout) {
        var config = GatewayConfig.DEFAULTS
                .at("127.0.0.1", 0, false)
                .with(new GatewayConfig.Requests(ROOM, ROOM, 10, clientTimeout, 1_000, Duration.ofSeconds(5)));
        return new Edge(config, CoreConfig.defaults("node-1"));
    }

    @AfterEach
    void all_room_is_given_back() {
        held(0);
    }

    @AfterAll
    void stop() {
        edge.close();
    }

    @Test
    void a_full_body_budget_rejects_requests_with_retry_after() {
        try (var first = line().send(POST + "Content-Length: 190000\r\n\r\n{")) {
            held(190_000);

            var reply = edge.http.post("/tasks", ONE);

            assertThat(reply.text("/code")).isEqualTo("overloaded");
            assertThat(reply.header("Retry-After")).isEqualTo("1");
            assertThat(edge.http.get("/status").status()).isEqualTo(200);
            assertThat(edge.http.post("/tasks", "{\"type\":\"echo\"}").status()).isEqualTo(202);
            assertThat(first.isAnswered()).isFalse();
        }
        held(0);
        assertThat(edge.http.post("/tasks", ONE).status()).isEqualTo(202);
    }

    @Test
    void room_is_given_back_after_every_kind_of_answer() {
        String tooLarge = "[" + " ".repeat(199_998) + "]";
        for (int i = 0; i < 5; i++) {
            for (String body : List.of(ONE, ONE.replace("echo", "nope"), ONE + "}", tooLarge, tooLarge + " ")) {
                assertThat(edge.http.post("/tasks", body).status()).isNotEqualTo(503);
                assertThat(chunked(body)).doesNotContain("HTTP/1.1 503");
            }
        }
    }

    @Test
    void a_chunked_body_takes_room_as_it_comes() {
        try (var first = line().send(POST + "Transfer-Encoding: chunked\r\n\r\n")) {
            first.send("%x\r\n%s\r\n".formatted(160_000, " ".repeat(160_000)));
            held(ROOM);

            assertThat(edge.http.post("/tasks", ONE).status()).isEqualTo(503);
            assertThat(chunked(ONE)).startsWith("HTTP/1.1 503");
        }
    }

    @Test
    void large_responses_use_the_body_budget() {
        String id = edge.http.post("/tasks", ONE).text("/id");
        try (var first = line().send(POST + "Content-Length: 190000\r\n\r\n{")) {
            held(190_000);
            assertThat(edge.http.get("/tasks/" + id).status()).isEqualTo(503);
            assertThat(first.isAnswered()).isFalse();
        }
        held(0);
        assertThat(edge.http.get("/tasks/" + id).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Content-Length: 100\r\n\r\n{\"type\":", "Transfer-Encoding: chunked\r\n\r\n9\r\n{\"type\":"})
    void a_body_that_stops_coming_is_408(String rest) {
        try (var impatient = edge(Duration.ofMillis(200));
                var line = new Line(impatient.gateway.port()).send(POST + rest)) {
            assertThat(line.read()).startsWith("HTTP/1.1 408");
        }
    }

    @Test
    void a_body_that_drips_is_408() {
        try (var line = line().send(POST + "Content-Length: 1000\r\n\r\n{")) {
            Awaitility.await().pollInterval(Duration.ofMillis(50)).until(() -> {
                edge.time.advance(Duration.ofSeconds(6));
                line.send(" ");
                return line.isAnswered();
            });
            assertThat(line.read()).startsWith("HTTP/1.1 408");
        }
    }

    @Test
    void a_large_body_may_take_longer_than_a_small_one() {
        try (var line = line().send(POST + "Content-Length: 100000\r\n\r\n" + " ".repeat(50_000))) {
            held(100_000);
            edge.time.advance(Duration.ofSeconds(40));
            line.send(" ".repeat(49_985) + "{\"type\":\"echo\"}");

            assertThat(line.read()).startsWith("HTTP/1.1 202");
        }
    }

    @Test
    void a_slow_sender_is_disconnected_after_a_rejection() {
        try (var line = line().send("POST /tasks HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{")) {
            assertThat(line.read()).startsWith("HTTP/1.1 401");

            Awaitility.await().pollInterval(Duration.ofMillis(50)).until(() -> {
                edge.time.advance(Duration.ofSeconds(6));
                return line.isCutOff();
            });
        }
    }

    @Test
    void a_rejected_request_gets_no_100_continue() {
        try (var line = line().send(POST + "Expect: 100-continue\r\nContent-Length: 200001\r\n\r\n")) {
            assertThat(line.read()).startsWith("HTTP/1.1 413");
        }
    }

    private void held(long bytes) {
        Awaitility.await().until(() -> edge.gateway.bytesInFlight() == bytes);
    }

    private String chunked(String body) {
        return edge.http.raw(POST
                + "Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n"
                        .formatted(body.length(), body));
    }

    private Line line() {
        return new Line(edge.gateway.port());
    }
}
