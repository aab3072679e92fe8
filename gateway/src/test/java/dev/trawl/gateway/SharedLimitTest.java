package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.CoreConfig;
import dev.trawl.embedded.MemoryCounters;
import dev.trawl.gateway.access.AccessConfig;
import dev.trawl.spi.Role;
import dev.trawl.spi.live.Counters;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.testkit.ManualTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// S11 with two gateways: whoever goes to both gets no second share.
class SharedLimitTest {

    private static final int PRINCIPAL = 100;
    private static final int PROJECT = 150;

    private final ManualTime time = new ManualTime();
    private final Counters shared = new MemoryCounters(time);
    private final AtomicInteger asked = new AtomicInteger();
    private volatile boolean away;
    private final Edge one = edge();
    private final Edge two = edge();

    private Edge edge() {
        return new Edge(
                GatewayConfig.DEFAULTS.at("127.0.0.1", 0, false),
                CoreConfig.defaults("node-1"),
                new AccessConfig(PRINCIPAL, PROJECT, Edge.SESSION_KEY),
                _ -> this::count);
    }

    private long count(String name, long amount, long most, Duration window) {
        asked.incrementAndGet();
        if (away) {
            throw new LiveStateUnavailableException("away", new IllegalStateException());
        }
        return shared.take(name, amount, most, window);
    }

    @AfterEach
    void stop() {
        one.close();
        two.close();
    }

    @Test
    void a_principal_gets_its_limit_once_at_two_gateways() {
        long admitted = admitted(300, Edge.token(Role.ADMIN), one, two);
        assertThat(admitted).isBetween((long) PRINCIPAL - PRINCIPAL / 20, (long) PRINCIPAL + PRINCIPAL / 20);
        assertThat(admitted(2, Edge.STRANGER, one, two)).isEqualTo(2);
    }

    @Test
    void two_gateways_share_one_rate_limit() {
        assertThat(admitted(PRINCIPAL, Edge.token(Role.ADMIN), one)).isEqualTo(PRINCIPAL);
        assertThat(admitted(50, Edge.token(Role.ADMIN), two)).isZero();
        assertThat(two.http.get("/status").header("RateLimit-Remaining")).isEqualTo("0");
        pass(Duration.ofMillis(1_050));
        assertThat(admitted(50, Edge.token(Role.ADMIN), two)).isEqualTo(50);
        assertThat(Integer.parseInt(one.http.get("/status").header("RateLimit-Remaining")))
                .isBetween(45, 50);
    }

    @Test
    void the_keys_of_a_project_share_its_limit_at_two_gateways() {
        long admitted = 0;
        for (Role role : List.of(Role.ADMIN, Role.OPERATOR, Role.VIEWER, Role.SUBMITTER)) {
            admitted += admitted(PROJECT, Edge.token(role), one, two);
        }
        assertThat(admitted).isBetween((long) PROJECT - PROJECT / 20, (long) PROJECT + PROJECT / 20);
    }

    @Test
    void a_steady_stream_over_two_gateways_is_held_to_the_limit() {
        long admitted = 0;
        for (int step = 0; step < 60; step++) {
            admitted += admitted(20, Edge.token(Role.ADMIN), one, two);
            pass(Duration.ofMillis(50));
        }
        assertThat(admitted).isBetween(3L * PRINCIPAL - 3 * PRINCIPAL / 20, 3L * PRINCIPAL + PRINCIPAL / 20);
    }

    @Test
    void without_live_state_each_gateway_counts_alone_and_asks_once_in_a_while() {
        away = true;
        assertThat(admitted(300, Edge.token(Role.ADMIN), one)).isEqualTo(PRINCIPAL);
        assertThat(admitted(300, Edge.token(Role.ADMIN), two)).isEqualTo(PRINCIPAL);
        assertThat(asked).hasValue(2);
    }

    @Test
    void when_the_live_state_is_back_they_count_together_again() {
        away = true;
        admitted(1, Edge.token(Role.ADMIN), one, two);
        away = false;
        pass(Duration.ofSeconds(3));
        assertThat(admitted(300, Edge.token(Role.ADMIN), one, two))
                .isBetween((long) PRINCIPAL - PRINCIPAL / 20, (long) PRINCIPAL + PRINCIPAL / 20);
    }

    @Test
    void few_requests_wait_for_the_live_state() {
        one.gateway.limit(10_000, 0);
        assertThat(admitted(2_000, Edge.token(Role.ADMIN), one)).isEqualTo(2_000);
        assertThat(asked).hasValueLessThan(100);
    }

    private void pass(Duration elapsed) {
        time.advance(elapsed);
        one.time.advance(elapsed);
        two.time.advance(elapsed);
    }

    private static long admitted(int requests, String token, Edge... edges) {
        long admitted = 0;
        for (int i = 0; i < requests; i++) {
            var reply = edges[i % edges.length].http.send("GET", "/status", token, new byte[0]);
            admitted += reply.status() == 429 ? 0 : 1;
        }
        return admitted;
    }
}
