package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.Role;
import dev.trawl.spi.worker.Outcome;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ControlTest {

    private Edge edge;

    @BeforeAll
    void start() {
        edge = new Edge();
    }

    @AfterAll
    void stop() {
        edge.close();
    }

    @Test
    void an_order_answers_with_the_task_as_it_is_now() {
        String id = submit("echo");

        assertThat(order(id, "pause").text("/state")).isEqualTo("PAUSED");
        assertThat(order(id, "pause").text("/state")).isEqualTo("PAUSED");
        assertThat(order(id, "resume").text("/state")).isEqualTo("PENDING");
        var cancelled = order(id, "cancel");
        assertThat(cancelled.status()).isEqualTo(200);
        assertThat(cancelled.text("/state")).isEqualTo("CANCELLED");
        assertThat(cancelled.text("/reason")).isEqualTo("cancelled by key-ADMIN");
        assertThat(cancelled.header("ETag"))
                .isEqualTo(edge.http.get("/tasks/" + id).header("ETag"));
    }

    @Test
    void stop_ends_a_task_as_completed() {
        var stopped = order(submit("echo"), "stop");

        assertThat(stopped.text("/state")).isEqualTo("COMPLETED");
        assertThat(stopped.text("/reason")).isEqualTo("stopped");
    }

    @Test
    void an_illegal_order_names_the_legal_ones() {
        String id = submit("echo");

        var early = edge.http.post("/tasks/" + id + ":resume", "");
        order(id, "cancel");
        var late = order(id, "pause");

        assertThat(early.status()).isEqualTo(200); // it already holds
        assertThat(late.status()).isEqualTo(409);
        assertThat(late.text("/code")).isEqualTo("illegal_transition");
        assertThat(late.text("/detail")).contains("CANCELLED").contains("allowed: nothing");
        assertThat(order(submit("echo"), "retry").status()).isEqualTo(200);
        String paused = submit("echo");
        order(paused, "pause");
        assertThat(order(paused, "retry").text("/detail")).contains("allowed: resume, cancel, stop");
    }

    @Test
    void dead_work_gets_another_chance() {
        String id = submit("fragile");
        try (var worker = new TestWorker(edge, "w1", "fragile")) {
            worker.report(worker.next(), new Outcome.Failed(false, "no luck"));
            assertThat(edge.http.get("/tasks/" + id).text("/state")).isEqualTo("FAILED");

            order(id, "retry");

            worker.report(worker.next(), new Outcome.Succeeded("1"));
            assertThat(edge.http.get("/tasks/" + id).text("/state")).isEqualTo("COMPLETED");
        }
    }

    @Test
    void an_unknown_verb_or_task_is_refused() {
        assertThat(order(submit("echo"), "explode").status()).isEqualTo(404);
        assertThat(edge.http.get("/tasks/t1:explode").status()).isEqualTo(404);
        assertThat(order("t999999", "cancel").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cancel", "pause", "resume", "stop", "retry"})
    void an_order_is_given_by_post_alone(String verb) {
        for (String method : List.of("GET", "HEAD", "PUT", "DELETE")) {
            var reply = edge.http.send(method, "/tasks/t1:" + verb, Edge.token(Role.ADMIN), new byte[0]);

            assertThat(reply.status()).isEqualTo(405);
            assertThat(reply.header("Allow")).isEqualTo("POST");
        }
        var other = edge.http.post("/tasks/t1", "");
        assertThat(other.status()).isEqualTo(405);
        assertThat(other.header("Allow")).isEqualTo("DELETE, GET, HEAD, PATCH");
    }

    @Test
    void an_order_takes_no_body() {
        String path = "/tasks/" + submit("echo") + ":cancel";

        for (String body : List.of("{\"reason\":\"x\"}", "[]", "null", "{}{}", "x")) {
            var reply = edge.http.post(path, body);
            assertThat(reply.status()).as(body).isEqualTo(422);
            assertThat(reply.text("/detail")).contains("body");
        }
        assertThat(edge.http.post(path, "{}", "Content-Type", "text/plain").status())
                .isEqualTo(415);
        assertThat(edge.http.get(path.replace(":cancel", "")).text("/state")).isEqualTo("PENDING");
        assertThat(edge.http.post(path, " { }\n").text("/state")).isEqualTo("CANCELLED");
    }

    private Http.Reply order(String id, String verb) {
        return edge.http.post("/tasks/" + id + ":" + verb, "");
    }

    private String submit(String type) {
        return edge.http.post("/tasks", "{\"type\":\"" + type + "\"}").text("/id");
    }
}
