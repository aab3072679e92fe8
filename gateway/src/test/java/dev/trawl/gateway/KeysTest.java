package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.gateway.Http.Reply;
import dev.trawl.gateway.session.ApiKeys;
import dev.trawl.spi.Role;
import dev.trawl.spi.worker.Outcome;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeysTest {

    private final Edge edge = new Edge();

    @AfterEach
    void stop() {
        edge.close();
    }

    @Test
    void a_new_key_works_and_shows_its_secret_once() {
        var made = edge.http.post("/keys", "{\"name\":\"ci\",\"role\":\"submitter\",\"scopes\":[\"tasks:write\"]}");

        assertThat(made.status()).isEqualTo(201);
        String token = made.text("/token");
        assertThat(token).matches("trawl_" + made.text("/id") + "_[0-9a-f]{64}");
        assertThat(made.header("Location")).isEqualTo("/keys/" + made.text("/id"));
        assertThat(status("POST", "/tasks", token, "{\"type\":\"echo\"}")).isEqualTo(202);
        assertThat(status("GET", "/tasks", token, "")).isEqualTo(403);
        var listed = edge.http.get("/keys");
        assertThat(listed.body()).contains("\"ci\"").doesNotContain(token).doesNotContain("token");
        assertThat(edge.ledger.reads().identity().key(ApiKeys.hash(token))).isPresent();
    }

    @Test
    void a_key_cannot_revoke_itself() {
        var made = edge.http.post("/keys", "{\"name\":\"boss\",\"role\":\"admin\"}");
        String path = "/keys/" + made.text("/id");
        assertThat(edge.http
                        .send("DELETE", path, made.text("/token"), new byte[0])
                        .status())
                .isEqualTo(422);
        assertThat(RemoteHand.asAdmin(edge, "DELETE", path).status()).isEqualTo(200);
    }

    @Test
    void an_expired_key_is_refused() {
        String token = edge.http
                .post("/keys", "{\"name\":\"ci\",\"role\":\"viewer\",\"expires_in\":\"1h\"}")
                .text("/token");
        edge.time.advance(Duration.ofMinutes(59));
        assertThat(status("GET", "/tasks", token, "")).isEqualTo(200);
        edge.time.advance(Duration.ofMinutes(1));
        assertThat(status("GET", "/tasks", token, "")).isEqualTo(401);
    }

    /// 000.10
    @Test
    void a_revoked_key_is_refused_within_a_second() {
        var made = make("ci");
        assertThat(status("GET", "/tasks", made.text("/token"), "")).isEqualTo(200);
        assertThat(status("DELETE", "/keys/" + made.text("/id"), Edge.token(Role.ADMIN), ""))
                .isEqualTo(200);
        edge.time.advance(Duration.ofSeconds(1));
        assertThat(status("GET", "/tasks", made.text("/token"), "")).isEqualTo(401);
        assertThat(status("DELETE", "/keys/" + made.text("/id"), Edge.token(Role.ADMIN), ""))
                .isEqualTo(404);
    }

    @Test
    void both_secrets_are_good_until_the_overlap_ends() {
        var made = make("ci");
        var rotated = edge.http.post("/keys/" + made.text("/id") + ":rotate", "{\"overlap\":\"10m\"}");
        assertThat(rotated.text("/id")).isEqualTo(made.text("/id"));
        assertThat(rotated.text("/former_until")).isNotEmpty();
        edge.time.advance(Duration.ofMinutes(9));
        assertThat(status("GET", "/tasks", made.text("/token"), "")).isEqualTo(200);
        assertThat(status("GET", "/tasks", rotated.text("/token"), "")).isEqualTo(200);
        edge.time.advance(Duration.ofMinutes(1));
        assertThat(status("GET", "/tasks", made.text("/token"), "")).isEqualTo(401);
        assertThat(status("GET", "/tasks", rotated.text("/token"), "")).isEqualTo(200);
    }

    @Test
    void a_rotation_without_overlap_ends_the_old_secret_at_once() {
        var made = make("ci");
        var rotated = edge.http.post("/keys/" + made.text("/id") + ":rotate", "{\"overlap\":0}");
        assertThat(status("GET", "/tasks", made.text("/token"), "")).isEqualTo(401);
        assertThat(status("GET", "/tasks", rotated.text("/token"), "")).isEqualTo(200);
    }

    @Test
    void the_last_use_is_known_to_the_minute() {
        var made = make("ci");
        assertThat(made.json().at("/last_used_at").isNull()).isTrue();
        edge.time.advance(Duration.ofSeconds(10));
        assertThat(status("GET", "/tasks", made.text("/token"), "")).isEqualTo(200);
        await().untilAsserted(() -> assertThat(lastUsed(made)).isNotZero());
        long first = lastUsed(made);
        edge.time.advance(Duration.ofSeconds(59));
        assertThat(status("GET", "/tasks", made.text("/token"), "")).isEqualTo(200);
        assertThat(lastUsed(made)).isEqualTo(first);
        edge.time.advance(Duration.ofSeconds(10));
        assertThat(status("GET", "/tasks", made.text("/token"), "")).isEqualTo(200);
        await().untilAsserted(() -> assertThat(lastUsed(made)).isEqualTo(first + 69_000));
    }

    @Test
    void keys_of_another_project_do_not_exist() {
        var made = make("ci");
        assertThat(status("DELETE", "/keys/" + made.text("/id"), Edge.STRANGER, ""))
                .isEqualTo(404);
        assertThat(status("POST", "/keys/" + made.text("/id") + ":rotate", Edge.STRANGER, ""))
                .isEqualTo(404);
        assertThat(send("GET", "/keys", Edge.STRANGER, "").body()).doesNotContain("\"ci\"");
        assertThat(status("GET", "/tasks", made.text("/token"), "")).isEqualTo(200);
    }

    @Test
    void only_the_default_project_makes_keys_of_others() {
        String body = "{\"name\":\"first\",\"role\":\"admin\",\"project\":\"%s\"}";
        String token = edge.http.post("/keys", body.formatted("new")).text("/token");
        assertThat(send("GET", "/keys", token, "").text("/items/0/project")).isEqualTo("new");
        assertThat(status("POST", "/keys", Edge.STRANGER, body.formatted("default")))
                .isEqualTo(403);
        assertThat(status("POST", "/keys", Edge.STRANGER, body.formatted("other")))
                .isEqualTo(201);
    }

    @Test
    void a_key_has_no_scope_that_is_of_no_use_to_its_role() {
        assertThat(scopes("viewer")).isEqualTo("[\"tasks:read\",\"results:read\"]");
        assertThat(scopes("submitter")).isEqualTo("[\"tasks:read\",\"tasks:write\",\"results:read\"]");
        assertThat(scopes("admin")).contains("workers:manage", "admin");
    }

    private String scopes(String role) {
        return edge.http
                .post("/keys", "{\"name\":\"%s\",\"role\":\"%s\"}".formatted(role + "-key", role))
                .json()
                .path("scopes")
                .toString();
    }

    @Test
    void a_key_for_tasks_alone_sees_no_results() {
        String id = edge.http.post("/tasks", "{\"type\":\"echo\"}").text("/id");
        try (var worker = new TestWorker(edge, "w1")) {
            worker.report(worker.next(), new Outcome.Succeeded("{\"price\":1}"));
        }
        String body = "{\"name\":\"a\",\"role\":\"viewer\",\"scopes\":[\"tasks:read\"]}";
        String token = edge.http.post("/keys", body).text("/token");
        assertThat(edge.http.get("/tasks/" + id + "/subtasks").body()).contains("price");
        assertThat(send("GET", "/tasks/" + id + "/subtasks", token, "").body())
                .contains("SUCCEEDED")
                .doesNotContain("price");
        assertThat(status("GET", "/tasks/" + id + "/results", token, "")).isEqualTo(403);
    }

    @Test
    void a_name_is_given_once_in_a_project() {
        make("ci");
        var again = edge.http.post("/keys", "{\"name\":\"ci\",\"role\":\"viewer\"}");
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.text("/code")).isEqualTo("name_taken");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "{\"role\":\"viewer\"}|/name",
                "{\"name\":\"\",\"role\":\"viewer\"}|/name",
                "{\"name\":\"user:ann\",\"role\":\"viewer\"}|/name",
                "{\"name\":7,\"role\":\"viewer\"}|/name",
                "{\"name\":\"a\"}|/role",
                "{\"name\":\"a\",\"role\":\"worker\"}|/role",
                "{\"name\":\"a\",\"role\":\"ADMIN\"}|/role",
                "{\"name\":\"a\",\"role\":\"viewer\",\"scopes\":[]}|/scopes",
                "{\"name\":\"a\",\"role\":\"viewer\",\"scopes\":\"admin\"}|/scopes",
                "{\"name\":\"a\",\"role\":\"viewer\",\"scopes\":[\"all\"]}|/scopes",
                "{\"name\":\"a\",\"role\":\"viewer\",\"scopes\":[null]}|/scopes",
                "{\"name\":\"a\",\"role\":\"viewer\",\"scopes\":{\"a\":\"admin\"}}|/scopes",
                "{\"name\":\"a\",\"role\":\"viewer\",\"expires_in\":\"soon\"}|/expires_in",
                "{\"name\":\"a\",\"role\":\"viewer\",\"expires_in\":true}|/expires_in",
                "{\"name\":\"a\",\"role\":\"viewer\",\"expires_in\":\"100000d\"}|/expires_in",
                "{\"name\":\"a\",\"role\":\"viewer\",\"project\":\"../x\"}|/project",
                "{\"name\":\"a\",\"role\":\"viewer\",\"secret\":\"mine\"}|/secret",
            })
    void a_wrong_field_is_named(String body, String pointer) {
        var reply = edge.http.post("/keys", body);
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("/errors/0/pointer")).isEqualTo(pointer);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {"''|400", "{|400", "[]|422", "{}{}|400", "7|422", "{\"name\":\"a\",\"name\":\"b\"}|422"})
    void rejects_a_body_that_is_not_a_valid_object(String body, int status) {
        assertThat(edge.http.post("/keys", body).status()).isEqualTo(status);
    }

    private Reply make(String name) {
        var made = edge.http.post("/keys", "{\"name\":\"%s\",\"role\":\"viewer\"}".formatted(name));
        assertThat(made.status()).isEqualTo(201);
        return made;
    }

    private long lastUsed(Reply made) {
        return edge.ledger
                .reads()
                .identity()
                .key(ApiKeys.hash(made.text("/token")))
                .orElseThrow()
                .lastUsedAt();
    }

    private int status(String method, String path, String token, String body) {
        return send(method, path, token, body).status();
    }

    private Reply send(String method, String path, String token, String body) {
        return edge.http.send(
                method, path, token, body.getBytes(StandardCharsets.UTF_8), "Content-Type", "application/json");
    }
}
