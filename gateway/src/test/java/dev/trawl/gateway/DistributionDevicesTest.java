package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.gateway.Http.Reply;
import dev.trawl.spi.Role;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Document 001's devices. (001.28, 001.32, 001.35, 001.44)
@Timeout(300)
@SuppressWarnings("NullAway.Init") // opened before each test
class DistributionDevicesTest {

    private static final String DEVICES = "/api/distribution/devices";

    private Edge edge;

    @BeforeEach
    void start() {
        edge = new Edge();
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    private List<String> ids(String query) {
        return edge.http.get(DEVICES + query).json().path("items").values().stream()
                .map(device -> device.path("device_id").asString())
                .toList();
    }

    private JsonNode device(String id) {
        return edge.http.get(DEVICES + "/" + id).json();
    }

    private Reply put(String path, String body, String token) {
        return edge.http.send(
                "PUT", path, token, body.getBytes(StandardCharsets.UTF_8), "Content-Type", "application/json");
    }

    private Reply status(String id, String body) {
        return put(DEVICES + "/" + id + "/status", body, Edge.token(Role.ADMIN));
    }

    private Reply join(String body) {
        return edge.http.send(
                "POST", DEVICES, "", body.getBytes(StandardCharsets.UTF_8), "Content-Type", "application/json");
    }

    /// 001.32: those that joined, those that are there, and the node itself.
    @Test
    void every_device_is_listed_whether_it_is_there_or_not() {
        new RemoteHand(edge, "a-away");
        var there = new RemoteHand(edge, "b-there");
        there.register("{\"protocol\":1,\"name\":\"B\",\"capacity\":4,\"types\":[\"echo\"],"
                + "\"facts\":{\"cpu\":0.25,\"memory_used\":5,\"memory_max\":9,\"network_bytes\":7}}");
        try (var own = new TestWorker(edge, "z-own", "list")) {
            assertThat(own.session).isPositive();
            assertThat(ids("")).containsExactly("a-away", "b-there", "node-1", "z-own");
            assertThat(ids("?status=online")).containsExactly("b-there", "node-1", "z-own");
            assertThat(ids("?status=offline")).containsExactly("a-away");
            assertThat(device("a-away").path("status").asString()).isEqualTo("offline");
            assertThat(device("a-away").path("capacity").isNull()).isTrue();
            assertThat(device("a-away").path("registered_at").isString()).isTrue();
            assertThat(device("node-1").path("mode").asString()).isEqualTo("standalone");
            assertThat(device("node-1").path("device_name").asString()).isEqualTo("Node 1");
            assertThat(device("z-own").path("mode").asString()).isEqualTo("worker");
        }
    }

    /// 001.14: the ledger tells when a device that is gone was last there.
    @Test
    void a_device_that_is_gone_shows_its_last_heartbeat() {
        var worker = new RemoteHand(edge, "w1");
        worker.register();
        assertThat(device("w1").path("last_heartbeat").isNull()).isTrue();
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            edge.time.advance(Duration.ofSeconds(3));
            worker.renew();
            assertThat(device("w1").path("last_heartbeat").isString()).isTrue();
        });
        String last = device("w1").path("last_heartbeat").asString();
        worker.call("DELETE", "/workers/w1/sessions/" + worker.session, "");
        assertThat(device("w1").path("status").asString()).isEqualTo("offline");
        assertThat(device("w1").path("last_heartbeat").asString()).isEqualTo(last);
        assertThat(edge.http
                        .get(DEVICES)
                        .json()
                        .path("items")
                        .get(0)
                        .path("last_heartbeat")
                        .isMissingNode())
                .isFalse();
    }

    /// 001.35: resources come with the heartbeat, and who is silent is offline.
    @Test
    void a_device_tells_of_its_machine_and_is_offline_when_it_is_silent() {
        var worker = new RemoteHand(edge, "w1");
        worker.register("{\"protocol\":1,\"name\":\"One\",\"capacity\":4,"
                + "\"facts\":{\"cpu\":0.25,\"memory_used\":5,\"memory_max\":9,\"network_bytes\":7}}");
        var shown = device("w1");
        assertThat(shown.path("device_name").asString()).isEqualTo("One");
        assertThat(shown.path("status").asString()).isEqualTo("online");
        assertThat(shown.path("capacity").asInt()).isEqualTo(4);
        assertThat(shown.path("cpu").asDouble()).isEqualTo(0.25);
        assertThat(shown.path("memory_used").asLong()).isEqualTo(5);
        assertThat(shown.path("memory_max").asLong()).isEqualTo(9);
        assertThat(shown.path("network_bytes").asLong()).isEqualTo(7);
        edge.time.advance(Duration.ofSeconds(31));
        assertThat(device("w1").path("status").asString()).isEqualTo("offline");
        assertThat(device("w1").path("cpu").isNull()).isTrue();
    }

    @Test
    void device_list_is_paginated() {
        for (String id : List.of("w1", "w2", "w3")) {
            new RemoteHand(edge, id);
        }
        var first = edge.http.get(DEVICES + "?limit=2");
        assertThat(first.text("/next_cursor")).isEqualTo("w1");
        assertThat(ids("?limit=2&after=w1")).containsExactly("w2", "w3");
        assertThat(ids("?limit=1&after=w1&status=offline")).containsExactly("w2");
        assertThat(edge.http
                        .get(DEVICES + "?limit=2&after=w1")
                        .json()
                        .path("next_cursor")
                        .isNull())
                .isTrue();
    }

    /// 001.28: a device registers by a join token, once; 001.44: an id belongs to the first that took it.
    @Test
    void a_device_registers_and_its_id_is_its_own() {
        String token = RemoteHand.invite(edge, "{}");
        var joined = join("{\"device_id\":\"d1\",\"device_name\":\"D\",\"token\":\"%s\",\"cpu\":1}".formatted(token));
        assertThat(joined.status()).isEqualTo(201);
        var worker = new RemoteHand(edge, "d1", joined.text("/credential"));
        assertThat(worker.register().status()).isEqualTo(200);
        assertThat(device("d1").path("status").asString()).isEqualTo("online");

        String other = RemoteHand.invite(edge, "{}");
        var taken = join("{\"device_id\":\"d1\",\"token\":\"%s\"}".formatted(other));
        assertThat(taken.status()).isEqualTo(409);
        assertThat(taken.text("/code")).isEqualTo("worker_id_taken");
        assertThat(taken.text("/errors/0/pointer")).isEqualTo("/device_id");
        assertThat(join("{\"device_id\":\"d2\",\"token\":\"%s\"}".formatted(token))
                        .status())
                .isEqualTo(401);
        assertThat(join("{\"device_id\":\"d2\"}").text("/errors/0/pointer")).isEqualTo("/token");
        assertThat(join("{\"token\":\"%s\"}".formatted(other)).text("/errors/0/pointer"))
                .isEqualTo("/device_id");
        assertThat(join("{\"device_id\":\"a b\",\"token\":\"%s\"}".formatted(other))
                        .text("/errors/0/pointer"))
                .isEqualTo("/device_id");
        assertThat(join("{\"device_id\":\"d2\",\"token\":\"%s\",\"device_name\":7}".formatted(other))
                        .text("/errors/0/pointer"))
                .isEqualTo("/device_name");
    }

    /// 001.44: the record can be removed, and the id is free again.
    @Test
    void work_of_a_removed_device_is_reassigned() {
        var worker = new RemoteHand(edge, "w1");
        worker.register();
        edge.http.post("/tasks", "{\"type\":\"echo\"}");
        var lease = worker.next();
        assertThat(RemoteHand.asAdmin(edge, "DELETE", DEVICES + "/w1").text("/device_id"))
                .isEqualTo("w1");
        assertThat(RemoteHand.asAdmin(edge, "DELETE", DEVICES + "/w1").status()).isEqualTo(404);
        edge.time.advance(Duration.ofSeconds(5)); // a key is remembered for a moment
        assertThat(worker.renew(lease.path("token").asString()).status()).isEqualTo(401);
        assertThat(ids("")).containsExactly("node-1");
        var again = new RemoteHand(edge, "w1");
        again.register();
        assertThat(again.next().path("payload").asString()).isEqualTo("{}");
    }

    @Test
    void rejects_the_removal_of_a_local_device() {
        try (var own = new TestWorker(edge, "own")) {
            assertThat(own.session).isPositive();
            for (String id : List.of("node-1", "own")) {
                var refused = RemoteHand.asAdmin(edge, "DELETE", DEVICES + "/" + id);
                assertThat(refused.status()).isEqualTo(409);
                assertThat(refused.text("/code")).isEqualTo("device_state");
            }
        }
    }

    /// 001.28: offline takes nothing new, online takes work again.
    @Test
    void an_offline_device_drains_and_an_online_one_takes_work() {
        var worker = new RemoteHand(edge, "w1");
        assertThat(status("w1", "{\"status\":\"offline\"}").text("/status")).isEqualTo("offline");
        assertThat(status("w1", "{\"status\":\"online\"}").text("/code")).isEqualTo("device_state");
        worker.register();
        var off = status("w1", "{\"status\":\"offline\",\"why\":\"tea\"}");
        assertThat(off.text("/status")).isEqualTo("offline");
        assertThat(off.json().path("draining").asBoolean()).isTrue();
        assertThat(worker.renew().json().path("drain").asBoolean()).isTrue();
        assertThat(ids("?status=offline")).containsExactly("w1");
        assertThat(status("w1", "{\"status\":\"online\"}").text("/status")).isEqualTo("online");
        edge.http.post("/tasks", "{\"type\":\"echo\"}");
        assertThat(worker.next().path("type").asString()).isEqualTo("echo");
        assertThat(status("node-1", "{\"status\":\"offline\"}").text("/code")).isEqualTo("device_state");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{}", "{\"status\":\"asleep\"}", "{\"status\":1}", "{\"status\":null}", "{\"status\":\"\"}"})
    void a_status_that_is_none_is_refused_by_its_name(String body) {
        new RemoteHand(edge, "w1").register();
        var refused = status("w1", body);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text("/errors/0/pointer")).isEqualTo("/status");
    }

    @Test
    void filters_that_mean_nothing_are_refused_by_their_names() {
        for (String query : List.of("status=ONLINE", "status=", "limit=0", "limit=x", "after=%20")) {
            var refused = edge.http.get(DEVICES + "?" + query);
            assertThat(refused.status()).as(query).isEqualTo(422);
            assertThat(refused.text("/errors/0/pointer")).as(query).isEqualTo("?" + query.split("=", 2)[0]);
        }
        assertThat(edge.http.get(DEVICES + "?after=%01").status()).isEqualTo(400);
    }

    /// S14: another project sees the node and none of the devices.
    @Test
    void another_project_sees_and_changes_none_of_them() {
        new RemoteHand(edge, "w1").register();
        var seen = edge.http.send("GET", DEVICES, Edge.STRANGER, new byte[0]);
        assertThat(seen.json().path("items").size()).isEqualTo(1);
        assertThat(edge.http
                        .send("GET", DEVICES + "/w1", Edge.STRANGER, new byte[0])
                        .status())
                .isEqualTo(404);
        assertThat(edge.http
                        .send("DELETE", DEVICES + "/w1", Edge.STRANGER, new byte[0])
                        .status())
                .isEqualTo(404);
        assertThat(put(DEVICES + "/w1/status", "{\"status\":\"offline\"}", Edge.STRANGER)
                        .status())
                .isEqualTo(404);
        assertThat(device("w1").path("status").asString()).isEqualTo("online");
    }
}
