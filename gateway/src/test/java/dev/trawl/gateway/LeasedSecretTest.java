package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.spi.Role;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A worker on another machine gets the secrets of the work it holds, and no others. (S9)
@Timeout(300)
class LeasedSecretTest {

    private final Edge edge = new Edge();

    @AfterEach
    void close() {
        edge.close();
    }

    @Test
    void the_holder_of_a_lease_gets_what_its_task_names_as_long_as_it_holds_it() {
        for (String name : new String[] {"named", "other"}) {
            assertThat(put(name).status()).isEqualTo(200);
        }
        var worker = new RemoteHand(edge, "w1");
        worker.register();
        edge.http.post("/tasks", "{\"type\":\"echo\",\"payload\":{\"key\":\"secret://named\"}}");
        String token = worker.next().path("token").asString();

        var given = worker.call("GET", "/leases/" + token + "/secrets/named", "");
        assertThat(given.body()).isEqualTo("{\"value\":\"value of named\",\"hosts\":[\"a.test\"]}");
        assertThat(given.header("Cache-Control")).isEqualTo("no-store");
        assertThat(worker.call("GET", "/leases/" + token + "/secrets/other", "").status())
                .isEqualTo(404);
        assertThat(worker.call("GET", "/leases/" + token + "/secrets/none", "").status())
                .isEqualTo(404);

        await().untilAsserted(() -> assertThat(
                        edge.http.get("/audit?action=secret.given").json().path("items"))
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.path("principal").asString()).isEqualTo("w1");
                    assertThat(entry.path("object").asString()).isEqualTo("named");
                    assertThat(entry.toString()).doesNotContain(token);
                }));

        var stranger = new RemoteHand(edge, "w2");
        stranger.register();
        assertThat(stranger.call("GET", "/leases/" + token + "/secrets/named", "")
                        .status())
                .isEqualTo(403);

        worker.report(token, "\"outcome\":\"succeeded\",\"result\":\"{}\"");
        assertThat(worker.call("GET", "/leases/" + token + "/secrets/named", "").status())
                .isEqualTo(409);
    }

    @Test
    void leased_secret_values_are_masked_in_the_error() {
        put("mine");
        put("theirs");
        var worker = new RemoteHand(edge, "w3");
        worker.register();
        String task = edge.http
                .post("/tasks", "{\"type\":\"echo\",\"payload\":{\"key\":\"secret://mine\"}}")
                .text("/id");
        String token = worker.next().path("token").asString();
        worker.call("GET", "/leases/" + token + "/secrets/mine", "");

        String error = "sent value of mine,\\r\\n\\tnot value of theirs \\u001b[2J\\u0000\\ud800";
        var reply =
                worker.report(token, "\"outcome\":\"failed\",\"retryable\":false,\"error\":\"%s\"".formatted(error));

        assertThat(reply.status()).isEqualTo(200);
        assertThat(edge.http.get("/tasks/" + task + "/subtasks").text("/items/0/cause"))
                .contains("sent ***,\n\tnot value of theirs ?[2J??");
    }

    private Http.Reply put(String name) {
        String body = "{\"value\":\"value of %s\",\"hosts\":[\"a.test\"]}".formatted(name);
        return edge.http.send(
                "PUT",
                "/secrets/" + name,
                Edge.token(Role.ADMIN),
                body.getBytes(StandardCharsets.UTF_8),
                "Content-Type",
                "application/json");
    }
}
