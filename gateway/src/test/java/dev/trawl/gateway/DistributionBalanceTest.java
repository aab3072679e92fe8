package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.gateway.Http.Reply;
import dev.trawl.spi.Role;
import dev.trawl.spi.worker.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Document 001's statistics and load balancing. (001.24, 001.30, 001.31)
@Timeout(300)
@SuppressWarnings("NullAway.Init") // opened before each test
class DistributionBalanceTest {

    private static final String BALANCE = "/api/distribution/load-balance";
    private static final String STATISTICS = "/api/distribution/statistics";

    private Edge edge;

    @BeforeEach
    void start() {
        edge = new Edge();
        Awaitility.await().until(() -> edge.core.round().metrics().isLeader());
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    private Reply choose(String body, String token) {
        return edge.http.send(
                "PUT", BALANCE, token, body.getBytes(StandardCharsets.UTF_8), "Content-Type", "application/json");
    }

    private void submit(int count) {
        for (int i = 0; i < count; i++) {
            edge.http.post("/tasks", "{\"type\":\"echo\"}");
        }
    }

    /// 001.30: devices, tasks by status, and what the scheduler has done.
    @Test
    void everything_is_counted() {
        submit(3);
        new RemoteHand(edge, "away");
        try (var worker = new TestWorker(edge, "w1")) {
            worker.report(worker.next(), new Outcome.Succeeded("{}"));
            worker.next();
            var told = edge.http.get(STATISTICS).json();
            assertThat(told.at("/devices/total").asInt()).isEqualTo(3);
            assertThat(told.at("/devices/online").asInt()).isEqualTo(2);
            assertThat(told.at("/devices/offline").asInt()).isEqualTo(1);
            assertThat(told.at("/devices/capacity").asInt()).isEqualTo(4);
            assertThat(told.at("/tasks/by_status/pending").asInt()).isEqualTo(1);
            assertThat(told.at("/tasks/by_status/running").asInt()).isEqualTo(1);
            assertThat(told.at("/tasks/by_status/completed").asInt()).isEqualTo(1);
            assertThat(told.at("/tasks/by_status/failed").asInt()).isZero();
            assertThat(told.at("/tasks/at_least")).isEmpty();
            assertThat(told.at("/scheduler/leader").asBoolean()).isTrue();
            assertThat(told.at("/scheduler/tasks_scheduled").asInt()).isPositive();
        }
        var stranger =
                edge.http.send("GET", STATISTICS, Edge.STRANGER, new byte[0]).json();
        assertThat(stranger.at("/tasks/by_status/completed").asInt()).isZero();
        assertThat(stranger.at("/devices/total").asInt()).isEqualTo(1);
    }

    /// 001.31: who has how much to do.
    @Test
    void the_loads_of_the_devices_are_shown() {
        try (var worker = new TestWorker(edge, "w1")) {
            submit(6);
            worker.next();
            Awaitility.await().untilAsserted(() -> {
                var load = edge.http.get(BALANCE).json().at("/devices/0");
                assertThat(load.path("device_id").asString()).isEqualTo("w1");
                assertThat(load.path("capacity").asInt()).isEqualTo(4);
                assertThat(load.path("leases").asInt()).isEqualTo(1);
                assertThat(load.path("promised").asInt()).isEqualTo(5);
                assertThat(load.path("share").asDouble()).isEqualTo(1.0);
            });
            assertThat(edge.http
                            .send("GET", BALANCE, Edge.STRANGER, new byte[0])
                            .json()
                            .path("devices"))
                    .isEmpty();
        }
    }

    @Test
    void the_strategy_is_changed_until_another_node_leads() {
        assertThat(edge.http.get(BALANCE).text("/strategy")).isEqualTo("least_tasks");
        var chosen = choose("{\"strategy\":\"round_robin\",\"why\":1}", Edge.token(Role.OPERATOR));
        assertThat(chosen.text("/strategy")).isEqualTo("round_robin");
        assertThat(chosen.text("/lasts")).contains("restarts");
        assertThat(edge.http.get(BALANCE).text("/strategy")).isEqualTo("round_robin");
        for (String body : List.of("{}", "{\"strategy\":\"fastest\"}", "{\"strategy\":7}", "{\"strategy\":null}")) {
            var refused = choose(body, Edge.token(Role.ADMIN));
            assertThat(refused.status()).as(body).isEqualTo(422);
            assertThat(refused.text("/errors/0/pointer")).as(body).isEqualTo("/strategy");
        }
        assertThat(choose("{\"strategy\":\"fastest\"}", Edge.token(Role.ADMIN)).text("/detail"))
                .contains("consistent_hash", "round_robin", "weighted");
        assertThat(choose("{\"strategy\":\"random\"}", Edge.STRANGER).status()).isEqualTo(403);
        assertThat(edge.http.get(BALANCE).text("/strategy")).isEqualTo("round_robin");
    }

    /// 001.24, 001.31: what is promised to a busy device goes to one with room.
    @Test
    void rebalance_moves_promised_work_to_an_idle_device() {
        choose("{\"strategy\":\"random\"}", Edge.token(Role.ADMIN));
        try (var busy = new TestWorker(edge, "busy")) {
            submit(6);
            busy.next();
            Awaitility.await()
                    .until(() -> edge.http
                                    .get(BALANCE)
                                    .json()
                                    .at("/devices/0/promised")
                                    .asInt()
                            == 5);
            try (var idle = new TestWorker(edge, "idle")) {
                var moved = edge.http.post(BALANCE + "/rebalance", "{}");
                assertThat(moved.json().path("moved").asInt()).isEqualTo(3);
                idle.next();
                assertThat(edge.http
                                .post(BALANCE + "/rebalance", "")
                                .json()
                                .path("moved")
                                .asInt())
                        .isZero();
            }
        }
        assertThat(edge.http
                        .send("POST", BALANCE + "/rebalance", Edge.STRANGER, new byte[0])
                        .status())
                .isEqualTo(403);
    }
}
