package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.worker.Outcome;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Requests that wait for an event: the tail of a log, and a submission with `Prefer: wait`.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FollowTest {

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
    void a_log_is_followed_by_its_cursor_until_the_task_has_ended() {
        String task = edge.http.post("/tasks", "{\"type\":\"web\"}").text("/id");
        String logs = "/tasks/" + task + "/logs?follow=true";
        var first = edge.http.get(logs + "&wait=0");
        assertThat(first.body().lines()).hasSize(1);
        var silence = edge.http.get(logs + "&wait=0&after=" + first.header("X-Next-Cursor"));
        assertThat(silence.body()).isEmpty();
        assertThat(silence.header("X-Next-Cursor")).isEqualTo(first.header("X-Next-Cursor"));

        var next = CompletableFuture.supplyAsync(
                () -> edge.http.get(logs + "&wait=10&after=" + first.header("X-Next-Cursor")),
                Thread::startVirtualThread);
        Awaitility.await().until(() -> edge.gateway.waiting() == 1);
        try (var worker = new TestWorker(edge, "w1", "web")) {
            worker.report(worker.next(), new Outcome.Succeeded("1"));
        }
        assertThat(next.join().body()).contains(task);

        String cursor = next.join().header("X-Next-Cursor");
        var whole = new StringBuilder(first.body()).append(next.join().body());
        while (!cursor.isEmpty()) {
            var page = edge.http.get(logs + "&after=" + cursor);
            whole.append(page.body());
            cursor = page.header("X-Next-Cursor");
        }
        assertThat(whole.toString())
                .isEqualTo(edge.http.get("/tasks/" + task + "/logs").body())
                .contains("COMPLETED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"follow=yes", "follow=true&wait=31", "follow=true&wait=x", "wait=5", "follow=true&after=x"})
    void a_placement_that_cannot_be_met_is_reported(String query) {
        String task = edge.http.post("/tasks", "{\"type\":\"echo\"}").text("/id");

        assertThat(edge.http.get("/tasks/" + task + "/logs?" + query).status()).isEqualTo(422);
    }

    @Test
    void a_submission_can_wait_for_the_end() {
        try (var worker = new TestWorker(edge, "w2", "fragile")) {
            var answer = CompletableFuture.supplyAsync(
                    () -> edge.http.post("/tasks", "{\"type\":\"fragile\"}", "Prefer", "respond-async, wait=20"),
                    Thread::startVirtualThread);
            worker.report(worker.next(), new Outcome.Succeeded("1"));

            assertThat(answer.join().status()).isEqualTo(200);
            assertThat(answer.join().text("/state")).isEqualTo("COMPLETED");
            assertThat(answer.join().header("Preference-Applied")).isEqualTo("wait=20");
            assertThat(answer.join().header("Location")).startsWith("/tasks/t");
        }
    }

    @Test
    void a_submission_waits_no_longer_than_it_prefers() {
        var answer = edge.http.post("/tasks", "{\"type\":\"guarded\"}", "Prefer", "wait=1");

        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.text("/state")).isEqualTo("PENDING");
    }
}
