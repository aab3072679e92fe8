package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.gateway.Http.Reply;
import dev.trawl.spi.Role;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A task type that schedules use is not removed by mistake.
class UsedTypeTest {

    private final Edge edge = new Edge();

    @AfterEach
    void close() {
        edge.close();
    }

    @Test
    void a_type_that_schedules_use_is_removed_only_with_force() {
        send("PUT", "/types/shout", "{\"executor\":\"local\"}");
        for (String name : List.of("nightly", "early")) {
            var made = edge.http.post(
                    "/schedules", "{\"name\":\"%s\",\"every\":\"1h\",\"task\":{\"type\":\"shout\"}}".formatted(name));
            assertThat(made.status()).as(made.body()).isEqualTo(201);
        }

        var refused = send("DELETE", "/types/shout", "");

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("/code")).isEqualTo("type_in_use");
        assertThat(refused.text("/detail"))
                .isEqualTo("schedules use the type shout: early, nightly; change or remove them first, or remove the"
                        + " type with force=true");
        assertThat(edge.http.get("/types/shout").status()).isEqualTo(200);
        assertThat(send("DELETE", "/types/shout?force=true", "").status()).isEqualTo(204);
        assertThat(edge.http.get("/types/shout").status()).isEqualTo(404);
    }

    private Reply send(String method, String path, String body) {
        return edge.http.send(
                method,
                path,
                Edge.token(Role.ADMIN),
                body.getBytes(StandardCharsets.UTF_8),
                "Content-Type",
                "application/json");
    }
}
