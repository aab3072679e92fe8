package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.worker.Outcome;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

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
        assertThat(order(submit("echo"), "explode").status()).isEqualTo(405);
        assertThat(order("t999999", "cancel").status()).isEqualTo(404);
    }

    private Http.Reply order(String id, String verb) {
        return edge.http.post("/tasks/" + id + ":" + verb, "");
    }

    private String submit(String type) {
        return edge.http.post("/tasks", "{\"type\":\"" + type + "\"}").text("/id");
    }
}
