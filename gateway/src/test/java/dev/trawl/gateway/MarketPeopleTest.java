package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Route;
import dev.trawl.spi.Role;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Those who look after browsers and their tasks, and what bad callers are told.
class MarketPeopleTest {

    private final Edge edge = new Edge();

    @AfterEach
    void stop() {
        edge.close();
    }

    @Test
    void tasks_are_listed_by_status_retried_and_cancelled() { // 003.36
        long waiting = create("https://a.example/1", 1);
        long failed = create("https://a.example/2", 9);
        var chrome = registered("chrome-1");
        chrome.pull();
        chrome.complete(failed, "FAILED", "{\"error_message\":\"no\"}");
        long running = create("https://a.example/3", 9);
        chrome.pull();

        assertThat(listed("PENDING")).containsExactly(waiting);
        assertThat(listed("IN_PROGRESS")).containsExactly(running);
        assertThat(listed("FAILED")).containsExactly(failed);
        assertThat(edge.http.get("/market/tasks?limit=2").json().path("tasks")).hasSize(2);
        assertThat(edge.http.get("/market/tasks?status=nope").status()).isEqualTo(422);

        assertThat(order(failed, "retry").at("/task/status").asString()).isEqualTo("PENDING");
        assertThat(order(running, "cancel").at("/task/status").asString()).isEqualTo("CANCELLED");
        assertThat(chrome.complete(running, "DONE", "{}").status()).isEqualTo(409);
        var refused = edge.http.post("/market/tasks/" + running + "/retry", "{}");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("/error")).isEqualTo("illegal_transition");
    }

    @Test
    void a_task_of_another_project_or_type_does_not_exist() {
        long id = create("https://a.example/1", 1);
        String echo = edge.http.post("/tasks", "{\"type\":\"echo\"}").text("/id");

        assertThat(edge.http
                        .send("GET", "/market/tasks/" + id, Edge.STRANGER, new byte[0])
                        .status())
                .isEqualTo(404);
        assertThat(edge.http.get("/market/tasks/" + echo).status()).isEqualTo(404);
        assertThat(edge.http.post("/market/tasks/" + echo + "/cancel", "{}").status())
                .isEqualTo(404);
        assertThat(edge.http.get("/tasks/" + echo).text("/state")).isEqualTo("PENDING");
    }

    @Test
    void workers_show_state_success_rate_and_mean_duration() { // 003.37
        long id = create("https://a.example/1", 1);
        var chrome = registered("chrome-1");
        assertThat(worker().path("status").asString()).isEqualTo("idle");
        assertThat(worker().path("success_rate").isNull()).isTrue();
        chrome.pull();
        assertThat(worker().path("status").asString()).isEqualTo("busy");
        assertThat(worker().path("task_ids").get(0).asLong()).isEqualTo(id);
        edge.time.advance(Duration.ofSeconds(20));
        chrome.complete(id, "DONE", "{}");
        assertThat(worker().path("success_rate").asDouble()).isEqualTo(1);
        assertThat(worker().path("mean_duration_seconds").asDouble()).isEqualTo(20);
        assertThat(worker().path("browser_type").asString()).isEqualTo("chrome");
        edge.time.advance(Duration.ofSeconds(91));
        assertThat(worker().path("status").asString()).isEqualTo("offline");
    }

    @Test
    void a_worker_is_paused_from_the_server_and_forced_offline() { // 003.37
        long id = create("https://a.example/1", 1);
        var chrome = registered("chrome-1");
        edge.http.post("/market/workers/chrome-1/pause", "{}");
        assertThat(chrome.pull(1).json().path("paused").asBoolean()).isTrue();
        assertThat(chrome.pull(1).json().has("task")).isFalse();
        edge.http.post("/market/workers/chrome-1/resume", "{}");
        assertThat(chrome.pull().path("id").asLong()).isEqualTo(id);

        var offline = edge.http.post("/market/workers/chrome-1/offline", "{}");
        assertThat(offline.text("/worker/status")).isEqualTo("offline");
        assertThat(chrome.update(id, "{}").text("/error")).isEqualTo("not_registered");
        assertThat(listed("PENDING")).containsExactly(id);
        assertThat(chrome.register().json().path("paused").asBoolean()).isTrue();
        assertThat(edge.http.post("/market/workers/nobody/offline", "{}").status())
                .isEqualTo(404);
    }

    /// 003.33
    @Test
    void a_credential_is_good_for_its_hosts_and_for_the_five_calls_of_a_worker() { // S9
        create("https://shop.example/1", 9);
        long mine = create("https://www.ozon.ru/1", 1);
        var made = edge.http.post("/market/credentials", "{\"name\":\"ozon\",\"hosts\":[\"*.Ozon.ru\"]}");
        assertThat(made.status()).isEqualTo(200);
        String token = made.text("/token");
        var chrome = new Browser(edge, "chrome-1", token);
        chrome.register();

        assertThat(chrome.pull().path("id").asLong()).isEqualTo(mine);
        assertThat(chrome.pull().isMissingNode()).isTrue();
        assertThat(edge.gateway.routes().stream()
                        .filter(route -> route.access() != Access.ANYONE
                                && route.access().isAllowed(Role.BROWSER))
                        .filter(route -> route.path().getPatternString().startsWith("/market/"))
                        .map(Route::path))
                .hasSize(5);
        assertThat(edge.http.get("/market/credentials").body())
                .contains("*.ozon.ru")
                .doesNotContain(token);
        assertThat(new Browser(edge, "chrome-1").pull(1).text("/error")).isEqualTo("worker_taken");
        assertThat(new Browser(edge, "chrome-2")
                        .ingest("{\"worker_id\":\"chrome-1\",\"products\":[{\"sku\":1}]}")
                        .text("/error"))
                .isEqualTo("worker_taken");

        assertThat(edge.http
                        .send("DELETE", "/market/credentials/ozon", Edge.token(Role.ADMIN), new byte[0])
                        .status())
                .isEqualTo(200);
        edge.time.advance(Duration.ofSeconds(3));
        assertThat(chrome.pull(1).status()).isEqualTo(401);
        assertThat(edge.http
                        .send("DELETE", "/market/credentials/ozon", Edge.token(Role.ADMIN), new byte[0])
                        .status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "/market/tasks/pull; {}; 422; worker_id",
                "/market/tasks/pull; {\"worker_id\":\"\"}; 422; worker_id",
                "/market/tasks/pull; {\"worker_id\":7}; 422; worker_id",
                "/market/tasks/pull; {\"worker_id\":\"a\\u0000b\"}; 422; worker_id",
                "/market/tasks/pull; {\"worker_id\":\"a\",\"limit\":0}; 422; limit",
                "/market/tasks/pull; {\"worker_id\":\"a\",\"limit\":1e99}; 422; limit",
                "/market/tasks/pull; {\"worker_id\":\"nobody\"}; 409; register",
                "/market/tasks/pull; [; 400; JSON",
                "/market/tasks/pull; {\"worker_id\":\"a\",\"worker_id\":\"b\"}; 400; twice",
                "/market/tasks/pull; 7; 422; object",
                "/market/tasks/worker/register; {\"worker_id\":\"a\",\"worker_name\":{}}; 422; worker_name",
                "/market/tasks/update; {\"worker_id\":\"a\",\"task_id\":-1,\"progress\":{}}; 422; task_id",
                "/market/tasks/update; {\"worker_id\":\"a\",\"task_id\":9007199254740993,\"progress\":{}}; 422; task_id",
                "/market/tasks/update; {\"worker_id\":\"a\",\"task_id\":999,\"progress\":{}}; 404; Task t999 not found",
                "/market/tasks/update; {\"worker_id\":\"a\",\"task_id\":999}; 422; progress",
                "/market/tasks/update; {\"worker_id\":\"a\",\"task_id\":999,\"progress\":[]}; 422; progress",
                "/market/tasks/update; {\"worker_id\":\"a\",\"task_id\":9,\"progress\":{},\"lease\":\"t8.1@1\"}; 422; lease",
                "/market/tasks/update; {\"worker_id\":\"a\",\"task_id\":9,\"status\":\"DONE\"}; 422; status",
                "/market/tasks/complete; {\"worker_id\":\"a\",\"task_id\":9,\"status\":\"MAYBE\"}; 422; status",
                "/market/tasks/complete; {\"worker_id\":\"a\",\"task_id\":9}; 422; status",
                "/market/snapshots/ingest; {}; 422; products",
                "/market/snapshots/ingest; [1]; 422; product",
                "/market/snapshots/ingest; [{\"title\":\"\\ud800\"}]; 422; surrogate"
            })
    void invalid_input_is_reported_in_the_documented_format(String path, String body, int status, String named) {
        registered("a");
        var reply = new Browser(edge, "a").post(path, body);

        assertThat(reply.status()).as(reply.body()).isEqualTo(status);
        assertThat(reply.json().path("success").asBoolean(true)).isFalse();
        assertThat(reply.text("/error")).isNotEmpty();
        assertThat(reply.text("/message")).contains(named);
        assertThat(reply.header("Content-Type")).startsWith("application/json");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"tasks\":[]}",
                "{\"tasks\":7}",
                "{\"tasks\":[7]}",
                "{}",
                "{\"platform\":\"o\",\"data_type\":\"d\",\"url\":\"javascript:alert(1)\"}",
                "{\"platform\":\"o\",\"data_type\":\"d\",\"url\":\"https://a:b@c/\"}",
                "{\"platform\":\"o\",\"data_type\":\"d\",\"url\":\"https://a/\",\"priority\":11}",
                "{\"platform\":\"o\",\"data_type\":\"d\",\"url\":\"https://a/\",\"max_retries\":-1}",
                "{\"platform\":\"o\",\"data_type\":\"d\",\"url\":\"https://a/\",\"payload_json\":\"[1]\"}"
            })
    void a_task_that_cannot_work_is_not_created(String body) {
        var reply = edge.http.post("/market/tasks/create", body);

        assertThat(reply.status()).isBetween(400, 422);
        assertThat(reply.json().path("success").asBoolean(true)).isFalse();
        assertThat(edge.http.get("/market/tasks").json().path("tasks")).isEmpty();
    }

    @Test
    void without_a_token_and_with_a_wrong_role_the_shape_is_the_same() {
        var nobody = edge.http.send("POST", "/market/tasks/pull", "", new byte[0]);
        assertThat(nobody.status()).isEqualTo(401);
        assertThat(nobody.text("/error")).isEqualTo("unauthorized");
        var admin = edge.http.post("/market/tasks/pull", "{\"worker_id\":\"a\"}");
        assertThat(admin.status()).isEqualTo(403);
        assertThat(admin.text("/error")).isEqualTo("forbidden");
    }

    @Test
    void too_many_or_too_large_products_are_refused() {
        var chrome = new Browser(edge, "a");
        assertThat(chrome.ingest("[" + "{},".repeat(1_000) + "{}]").status()).isEqualTo(413);
        assertThat(chrome.ingest("[{\"title\":\"" + "x".repeat(70_000) + "\"}]").status())
                .isEqualTo(413);
        assertThat(edge.http.get("/market/snapshots").json().path("snapshots")).isEmpty();
    }

    @Test
    void unknown_fields_are_ignored() {
        var chrome = new Browser(edge, "a");
        assertThat(chrome.post("/market/tasks/worker/register", "{\"worker_id\":\"a\",\"mood\":\"fine\"}")
                        .status())
                .isEqualTo(200);
    }

    private JsonNode worker() {
        return edge.http.get("/market/workers").json().at("/workers/0");
    }

    private List<Long> listed(String status) {
        return edge.http
                .get("/market/tasks?status=" + status)
                .json()
                .path("tasks")
                .valueStream()
                .map(task -> task.path("id").asLong())
                .toList();
    }

    private JsonNode order(long id, String order) {
        return edge.http.post("/market/tasks/" + id + "/" + order, "{}").json();
    }

    private long create(String url, int priority) {
        return edge.http
                .post(
                        "/market/tasks/create",
                        "{\"platform\":\"ozon\",\"data_type\":\"d\",\"url\":\"%s\",\"priority\":%d,\"max_retries\":1}"
                                .formatted(url, priority))
                .json()
                .path("ids")
                .get(0)
                .asLong();
    }

    private Browser registered(String id) {
        var browser = new Browser(edge, id);
        browser.register();
        return browser;
    }
}
