package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.spi.Role;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// Issue 16, A8: a task type that one node stores reaches the others without a restart.
class TypesOfNodesTest {

    @Test
    void a_type_and_its_removal_reach_another_node_with_a_round() {
        try (var edge = new Edge();
                var other = edge.follower()) {
            send(edge, "PUT", "{\"executor\":\"local\",\"timeout\":\"7s\"}");
            await().untilAsserted(() -> {
                edge.time.advance(Duration.ofSeconds(1));
                assertThat(other.http.get("/types/travels").text("/timeout")).isEqualTo("PT7S");
            });

            send(edge, "DELETE", "");

            await().untilAsserted(() -> {
                edge.time.advance(Duration.ofSeconds(1));
                assertThat(other.http.get("/types/travels").status()).isEqualTo(404);
            });
        }
    }

    private static void send(Edge edge, String method, String body) {
        var reply = edge.http.send(
                method,
                "/types/travels",
                Edge.token(Role.ADMIN),
                body.getBytes(StandardCharsets.UTF_8),
                "Content-Type",
                "application/json");
        assertThat(reply.status()).isLessThan(300);
    }
}
