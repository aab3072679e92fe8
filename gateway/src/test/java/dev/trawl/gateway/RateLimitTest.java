package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.CoreConfig;
import dev.trawl.gateway.access.AccessConfig;
import dev.trawl.spi.Role;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// S11: admitted are at most the limit and 5 %, however a request is dressed up.
class RateLimitTest {

    private static final int PRINCIPAL = 100;
    private static final int PROJECT = 150;
    private static final List<String> SPELLINGS =
            List.of("/status", "/STATUS", "/status/", "//status", "/tasks?limit=1", "/nope", "/livez/", "/%73tatus");

    private final Edge edge = new Edge(
            GatewayConfig.DEFAULTS.at("127.0.0.1", 0, false),
            CoreConfig.defaults("node-1"),
            new AccessConfig(PRINCIPAL, PROJECT, Edge.SESSION_KEY));
    private final Random random = new Random(11);

    @AfterEach
    void stop() {
        edge.close();
    }

    @Test
    void no_header_and_no_spelling_gets_a_principal_a_second_share() {
        long admitted = admitted(1_000, Edge.token(Role.ADMIN));
        assertThat(admitted).isBetween((long) PRINCIPAL, PRINCIPAL + PRINCIPAL / 20L);
    }

    @Test
    void the_keys_of_a_project_share_its_limit() {
        long admitted = 0;
        for (Role role : Role.values()) {
            admitted += admitted(PROJECT, Edge.token(role));
        }
        assertThat(admitted).isBetween((long) PROJECT, PROJECT + PROJECT / 20L);
        assertThat(admitted(1, Edge.STRANGER)).isEqualTo(1);
    }

    @Test
    void a_steady_stream_is_held_to_the_limit_in_every_second() {
        long admitted = 0;
        for (int step = 0; step < 60; step++) {
            admitted += admitted(10, Edge.token(Role.ADMIN));
            edge.time.advance(Duration.ofMillis(50));
        }
        assertThat(admitted).isBetween(3L * PRINCIPAL - 2 * PRINCIPAL / 20, 3L * PRINCIPAL + PRINCIPAL / 20);
    }

    @Test
    void a_rate_limited_response_has_retry_after() {
        var first = edge.http.get("/status");
        assertThat(first.header("RateLimit-Limit")).isEqualTo("100");
        assertThat(first.header("RateLimit-Remaining")).isEqualTo("99");
        assertThat(first.header("RateLimit-Reset")).isEqualTo("1");
        admitted(PRINCIPAL, Edge.token(Role.ADMIN));

        var refused = edge.http.get("/status");

        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.text("/code")).isEqualTo("rate_limited");
        assertThat(refused.header("Retry-After")).isEqualTo("1");
        assertThat(refused.header("RateLimit-Remaining")).isEqualTo("0");
        edge.time.advance(Duration.ofMillis(1_050));
        assertThat(edge.http.get("/status").status()).isEqualTo(200);
    }

    @Test
    void a_refused_key_takes_nothing_from_its_project() {
        admitted(1_000, Edge.token(Role.ADMIN));
        assertThat(admitted(50, Edge.token(Role.VIEWER))).isEqualTo(50);
    }

    private long admitted(int requests, String token) {
        long admitted = 0;
        for (int i = 0; i < requests; i++) {
            String path = SPELLINGS.get(random.nextInt(SPELLINGS.size()));
            String address = "10.%d.%d.%d".formatted(random.nextInt(256), random.nextInt(256), random.nextInt(256));
            var reply = edge.http.send(
                    "GET",
                    path,
                    token,
                    new byte[0],
                    "X-Forwarded-For",
                    address,
                    "X-Real-IP",
                    address,
                    "Forwarded",
                    "for=" + address,
                    "User-Agent",
                    "agent-" + i);
            admitted += reply.status() == 429 ? 0 : 1;
        }
        return admitted;
    }
}
