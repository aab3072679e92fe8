package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.gateway.session.ApiKeys;
import dev.trawl.spi.Role;
import dev.trawl.spi.identity.ApiKey;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AccessTest {

    private Edge edge;

    @BeforeAll
    void start() {
        edge = new Edge();
    }

    @AfterAll
    void stop() {
        edge.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer", "Bearer ", "Basic YWRtaW4=", "admin-secret", "Bearer admin-secret admin-secret"})
    void an_authorization_header_of_another_form_is_refused(String header) {
        var reply = edge.http.send("GET", "/tasks", "", new byte[0], "Authorization", header);

        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.header("WWW-Authenticate")).startsWith("Bearer");
        assertThat(reply.text("/code")).isEqualTo("unauthorized");
    }

    @Test
    void two_authorization_headers_are_refused_even_if_one_is_right() {
        var reply =
                edge.http.send("GET", "/tasks", Edge.token(Role.ADMIN), new byte[0], "Authorization", "Bearer garbage");

        assertThat(reply.status()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/nope", "/livez/", "//livez", "/livez;a=b", "/LIVEZ", "/actuator", "/error", "/"})
    void an_unknown_route_is_404_only_after_authentication(String path) {
        assertThat(edge.http.send("GET", path, "", new byte[0]).status()).isEqualTo(401);
        assertThat(edge.http
                        .send("GET", path, Edge.token(Role.ADMIN), new byte[0])
                        .status())
                .isIn(404, 200);
    }

    @Test
    void the_task_of_another_project_does_not_exist() {
        String id = edge.http.post("/tasks", "{\"type\":\"echo\"}").text("/id");

        for (String path : List.of("", "/events", "/logs", "/subtasks", "/results")) {
            assertThat(edge.http
                            .send("GET", "/tasks/" + id + path, Edge.STRANGER, new byte[0])
                            .status())
                    .as(path)
                    .isEqualTo(404);
        }
        for (String verb : List.of("cancel", "pause", "resume", "stop", "retry")) {
            assertThat(edge.http
                            .send("POST", "/tasks/" + id + ":" + verb, Edge.STRANGER, new byte[0])
                            .status())
                    .as(verb)
                    .isEqualTo(404);
        }
        assertThat(edge.http
                        .send("GET", "/tasks", Edge.STRANGER, new byte[0])
                        .json()
                        .path("items"))
                .isEmpty();
        assertThat(edge.http.get("/tasks/" + id).text("/state")).isEqualTo("PENDING");
    }

    @Test
    void a_replaced_key_is_refused_after_a_moment() {
        String old = Edge.token(Role.AUDITOR);
        assertThat(edge.http.send("GET", "/status", old, new byte[0]).status()).isEqualTo(200);
        var kept = edge.ledger.reads().identity().key(ApiKeys.hash(old)).orElseThrow();
        put(new ApiKey("0".repeat(64), kept.project(), kept.name(), kept.role()));
        edge.time.advance(Duration.ofSeconds(3));

        assertThat(edge.http.send("GET", "/status", old, new byte[0]).status()).isEqualTo(401);

        put(kept);
    }

    @Test
    void no_role_sees_the_secrets_of_a_type() {
        String id = edge.http.post("/tasks", "{\"type\":\"guarded\"}").text("/id");

        for (Role role : EnumSet.complementOf(EnumSet.of(Role.WORKER, Role.BROWSER))) {
            var reply = edge.http.send("GET", "/tasks/" + id, Edge.token(role), new byte[0]);
            assertThat(reply.body()).doesNotContain("hush");
            assertThat(reply.text("/config/settings/headers/Authorization")).isEqualTo("***");
            assertThat(reply.text("/config/settings/api_key")).isEqualTo("***");
            assertThat(reply.text("/config/settings/url")).isEqualTo("http://ann:***@h/");
            assertThat(reply.text("/config/settings/headers/Accept")).isEqualTo("text/plain");
        }
    }

    private void put(ApiKey key) {
        var _ = edge.ledger.write(transaction -> {
            transaction.identity().put(key);
            return true;
        });
    }
}
