package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Role;
import dev.trawl.spi.live.EngineCheck;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.NodeInfo;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClusterTest {

    private static final EngineCheck WELL =
            new EngineCheck("postgresql", "postgresql://db/trawl", "17.2", Duration.ofMillis(2), List.of());
    private static final EngineCheck AWAY =
            new EngineCheck("redis", "redis://r:6379", "", Duration.ZERO, List.of("it does not answer; start it"));

    private Edge edge;

    @BeforeEach
    void start() {
        edge = new Edge();
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    @Test
    void the_cluster_shows_who_leads_and_who_is_there() {
        edge.members.announce(new NodeInfo("node-1", "Node 1", Set.of("scheduler", "gateway"), "http://a", "0.1.0", 0)
                .withLead(true));
        await().untilAsserted(() ->
                assertThat(edge.http.get("/cluster").text("/leader")).isEqualTo("node-1"));

        var shown = edge.http.get("/cluster").json();

        assertThat(shown.path("term").asLong()).isPositive();
        assertThat(shown.at("/nodes/0").toString())
                .isEqualTo("{\"node\":\"node-1\",\"name\":\"Node 1\",\"roles\":[\"gateway\",\"scheduler\"],"
                        + "\"leader\":true,\"address\":\"http://a\",\"version\":\"0.1.0\","
                        + "\"started_at\":\"1970-01-01T00:00:00Z\"}");
    }

    @Test
    void workers_are_counted_for_those_who_may_know_of_them() {
        try (var _ = new TestWorker(edge, "w1")) {
            assertThat(edge.http.get("/cluster").json().path("workers").asLong())
                    .isEqualTo(1);
            assertThat(edge.http
                            .send("GET", "/cluster", Edge.STRANGER, new byte[0])
                            .json()
                            .path("workers")
                            .asLong())
                    .isZero();
        }
    }

    @Test
    void every_gateway_counts_workers_and_tells_prometheus_whether_somebody_leads() {
        assertThat(edge.http.get("/metrics").body()).contains("trawl_cluster_led 0.0", "trawl_cluster_workers 0.0");

        edge.members.announce(new NodeInfo("other", "", Set.of("scheduler"), "", "0.1.0", 0).withLead(true));
        try (var _ = new TestWorker(edge, "w1")) {
            assertThat(edge.http.get("/metrics").body()).contains("trawl_cluster_led 1.0", "trawl_cluster_workers 1.0");
        }
    }

    @Test
    void queue_length_counts_waiting_invitations() {
        edge.queue.offer("default", List.of(new Invitation(new SubtaskId(new TaskId(1), 1), 1, "echo", false, 0)));

        var queue = edge.http.get("/cluster").json().at("/queues/0");

        assertThat(queue.path("name").asString()).isEqualTo("default");
        assertThat(queue.path("waiting").asLong()).isEqualTo(1);
    }

    @Test
    void engines_are_shown_with_their_state_version_latency_and_findings() {
        edge.engines.put("ledger.url", WELL);
        edge.engines.put("state.url", AWAY);

        var engines = edge.http.get("/cluster").json().path("engines");

        assertThat(engines.get(0).toString())
                .isEqualTo("{\"key\":\"ledger.url\",\"engine\":\"postgresql\",\"address\":\"postgresql://db/trawl\","
                        + "\"state\":\"ok\",\"version\":\"17.2\",\"latency_ms\":2.0,\"findings\":[]}");
        assertThat(engines.get(1).path("state").asString()).isEqualTo("trouble");
        assertThat(engines.get(1).at("/findings/0").asString()).isEqualTo("it does not answer; start it");
    }

    @Test
    void callers_of_other_projects_see_no_addresses_and_no_findings() {
        edge.members.announce(new NodeInfo("node-1", "Node 1", Set.of("gateway"), "http://a", "0.1.0", 0));
        edge.engines.put("state.url", AWAY);

        var shown =
                edge.http.send("GET", "/cluster", Edge.STRANGER, new byte[0]).json();

        assertThat(shown.at("/nodes/0/node").asString()).isEqualTo("node-1");
        assertThat(shown.at("/nodes/0/roles/0").asString()).isEqualTo("gateway");
        assertThat(shown.at("/nodes/0/address").asString()).isEmpty();
        assertThat(shown.at("/engines/0").toString())
                .isEqualTo("{\"key\":\"state.url\",\"engine\":\"redis\",\"address\":\"\",\"state\":\"trouble\","
                        + "\"version\":\"\",\"latency_ms\":0.0,\"findings\":[]}");
        assertThat(shown.at("/queues/0/name").asString()).isEqualTo("default");
    }

    @Test
    void readiness_names_the_engines_in_trouble() {
        edge.engines.put("ledger.url", WELL);
        edge.engines.put("state.url", AWAY);

        assertThat(edge.http.get("/readyz").body()).isEqualTo("{\"status\":\"ok\",\"missing\":[\"state.url\"]}");
        edge.ready = false;
        assertThat(edge.http.get("/readyz").status()).isEqualTo(503);
    }

    @Test
    void a_setting_is_changed_and_taken_back_by_administrators() {
        assertThat(put("scheduler.max_rate", "{\"value\":9}", Edge.token(Role.ADMIN))
                        .body())
                .isEqualTo("{\"key\":\"scheduler.max_rate\",\"value\":\"9\",\"holds\":\"on this node only\"}");
        assertThat(edge.changed).containsEntry("scheduler.max_rate", "9");

        assertThat(edge.http
                        .send("DELETE", "/config/scheduler.max_rate", Edge.token(Role.ADMIN), new byte[0])
                        .status())
                .isEqualTo(204);
        assertThat(edge.changed).isEmpty();
    }

    @Test
    void rejects_an_immutable_setting_or_an_invalid_value() {
        var other = put("ledger.url", "{\"value\":\"embedded\"}", Edge.token(Role.ADMIN));
        assertThat(other.status()).isEqualTo(422);
        assertThat(other.text("/errors/0/detail")).contains("only scheduler.max_rate");
        assertThat(put("scheduler.max_rate", "{\"value\":10}", Edge.token(Role.ADMIN))
                        .status())
                .isEqualTo(422);
        assertThat(put("scheduler.max_rate", "{\"value\":{}}", Edge.token(Role.ADMIN))
                        .text("/errors/0/pointer"))
                .isEqualTo("/value");
        assertThat(put("scheduler.max_rate", "{\"valeu\":1}", Edge.token(Role.ADMIN))
                        .text("/code"))
                .isEqualTo("unknown_field");
        assertThat(edge.changed).isEmpty();
    }

    @Test
    void the_administrator_of_another_project_does_not_change_the_settings_of_all() {
        assertThat(put("scheduler.max_rate", "{\"value\":9}", Edge.STRANGER).status())
                .isEqualTo(403);
        assertThat(edge.changed).isEmpty();
    }

    @Test
    void changed_limits_of_requests_hold_at_once() {
        edge.gateway.limit(1, 0);
        try {
            assertThat(edge.http.get("/status").status()).isEqualTo(200);
            assertThat(edge.http.get("/status").status()).isEqualTo(429);
        } finally {
            edge.gateway.limit(0, 0);
        }
        assertThat(edge.http.get("/status").status()).isEqualTo(200);
    }

    private Http.Reply put(String key, String body, String token) {
        return edge.http.send(
                "PUT",
                "/config/" + key,
                token,
                body.getBytes(StandardCharsets.UTF_8),
                "Content-Type",
                "application/json");
    }
}
