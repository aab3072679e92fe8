package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.gateway.Http.Reply;
import dev.trawl.spi.worker.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Document 001's tasks and their re-assignment. (001.29, 001.31, 001.33, 001.36)
@Timeout(300)
@SuppressWarnings("NullAway.Init") // opened before each test
class DistributionTasksTest {

    private static final String TASKS = "/api/distribution/tasks";
    private static final String DONE = "\"outcome\":\"succeeded\",\"result\":\"{}\"";

    private Edge edge;

    @BeforeEach
    void start() {
        edge = new Edge();
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    private String create(String body) {
        return edge.http.post(TASKS, body).text("/task_id");
    }

    private RemoteHand worker(String id) {
        var worker = new RemoteHand(edge, id);
        assertThat(worker.register().status()).isEqualTo(200);
        return worker;
    }

    private List<String> ids(String query) {
        return edge.http.get(TASKS + query).json().path("items").values().stream()
                .map(task -> task.path("task_id").asString())
                .toList();
    }

    private Reply asStranger(String method, String path, String body) {
        return edge.http.send(
                method, path, Edge.STRANGER, body.getBytes(StandardCharsets.UTF_8), "Content-Type", "application/json");
    }

    private String status(String task) {
        return edge.http.get(TASKS + "/" + task).text("/task/status");
    }

    /// 001.29: a task is created by the names of the document and goes the way of every submission.
    @Test
    void a_task_is_created_idempotently_and_its_status_is_readable() {
        var created = edge.http.post(
                TASKS,
                "{\"task_type\":\"echo\",\"params\":{\"n\":1.10},\"priority\":9,\"max_retries\":1,\"device\":\"x\"}",
                "Idempotency-Key",
                "k1");
        assertThat(created.status()).isEqualTo(202);
        assertThat(created.text("/status")).isEqualTo("pending");
        String task = created.text("/task_id");
        assertThat(created.header("Location")).isEqualTo(TASKS + "/" + task);
        var again = edge.http.post(
                TASKS,
                "{\"task_type\":\"echo\",\"params\":{\"n\":1.10},\"priority\":9,\"max_retries\":1,\"device\":\"x\"}",
                "Idempotency-Key",
                "k1");
        assertThat(again.text("/task_id")).isEqualTo(task);
        assertThat(edge.http
                        .post(TASKS, "{\"task_type\":\"echo\"}", "Idempotency-Key", "k1")
                        .text("/code"))
                .isEqualTo("idempotency_key_reused");
        var worker = worker("w1");
        var lease = worker.next();
        assertThat(lease.path("payload").asString()).isEqualTo("{\"n\":1.10}");
        assertThat(status(task)).isEqualTo("running");
        assertThat(edge.http.get(TASKS + "/" + task).text("/assignments/0/device_id"))
                .isEqualTo("w1");
        assertThat(edge.http.get(TASKS + "/" + task).text("/devices/0")).isEqualTo("w1");
        worker.report(lease.path("token").asString(), DONE);
        assertThat(status(task)).isEqualTo("completed");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | /task_type",
                "{\"type\":\"echo\"} | /task_type",
                "{\"task_type\":7} | /task_type",
                "{\"task_type\":\"no such\"} | /task_type",
                "{\"task_type\":\"echo\",\"priority\":\"x\"} | /priority",
                "{\"task_type\":\"echo\",\"priority\":99} | /priority",
                "{\"task_type\":\"echo\",\"max_retries\":-1} | /max_retries",
                "{\"task_type\":\"echo\",\"timeout\":\"soon\"} | /timeout",
                "{\"task_type\":\"echo\",\"payload\":1,\"params\":2} | /params",
                "{\"task_type\":\"list\",\"params\":{\"items\":7}} | /params",
            })
    void rejects_an_invalid_task_with_the_submitted_field_names(String body, String pointer) {
        var refused = edge.http.post(TASKS, body);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text("/errors/0/pointer")).startsWith(pointer);
    }

    /// 001.33: tasks are listed with their status.
    @Test
    void tasks_are_listed_by_status_and_device() {
        String waiting = create("{\"task_type\":\"list\",\"payload\":{\"items\":[1]}}");
        String running = create("{\"task_type\":\"echo\"}");
        String done = create("{\"task_type\":\"fragile\"}");
        new RemoteHand(edge, "away");
        try (var first = new TestWorker(edge, "w1", "fragile");
                var second = new TestWorker(edge, "w2", "echo")) {
            first.report(first.next(), new Outcome.Failed(false, "no"));
            second.next();
            assertThat(ids("")).containsExactly(done, running, waiting);
            assertThat(ids("?status=pending")).containsExactly(waiting);
            assertThat(ids("?status=running")).containsExactly(running);
            assertThat(ids("?status=failed")).containsExactly(done);
            assertThat(ids("?status=completed")).isEmpty();
            assertThat(ids("?device_id=w2")).containsExactly(running);
            assertThat(ids("?device_id=w2&status=pending")).isEmpty();
            assertThat(ids("?device_id=w1")).isEmpty();
            assertThat(ids("?device_id=away")).isEmpty();
            var page = edge.http.get(TASKS + "?limit=2");
            assertThat(page.text("/next_cursor")).endsWith("-" + running);
            assertThat(ids("?limit=2&after=" + page.text("/next_cursor"))).containsExactly(waiting);
        }
    }

    /// Document 001 knows no third state between two attempts.
    @Test
    void a_task_that_waits_to_be_tried_again_is_pending() {
        String task = create("{\"task_type\":\"echo\"}");
        try (var worker = new TestWorker(edge, "w1")) {
            worker.report(worker.next(), new Outcome.Failed(true, "not yet"));
            assertThat(status(task)).isEqualTo("pending");
            assertThat(ids("?status=pending")).containsExactly(task);
            assertThat(ids("?status=running")).isEmpty();
        }
    }

    @Test
    void filters_that_mean_nothing_are_refused_by_their_names() {
        for (String query : List.of("status=RUNNING", "device_id=nobody", "device_id=%21", "after=x", "limit=0")) {
            var refused = edge.http.get(TASKS + "?" + query);
            assertThat(refused.status()).as(query).isEqualTo(422);
            assertThat(refused.text("/errors/0/pointer")).as(query).isEqualTo("?" + query.split("=", 2)[0]);
        }
    }

    @Test
    void a_task_is_cancelled_and_stays_so() {
        String task = create("{\"task_type\":\"echo\"}");
        assertThat(edge.http.post(TASKS + "/" + task + "/cancel", "{}").text("/task/status"))
                .isEqualTo("cancelled");
        assertThat(edge.http.post(TASKS + "/" + task + "/cancel", "").status()).isEqualTo(200);
        assertThat(edge.http.post(TASKS + "/t999999/cancel", "{}").status()).isEqualTo(404);
    }

    /// 001.31: the lease of the first is worth nothing from the answer on, and the second finishes the task.
    @Test
    void running_work_is_reassigned_to_the_named_device() {
        String task = create("{\"task_type\":\"echo\"}");
        var first = worker("w1");
        var old = first.next().path("token").asString();
        var second = worker("w2");
        worker("w3");
        var moved = edge.http.post(TASKS + "/" + task + "/reassign", "{\"device_id\":\"w2\"}");
        assertThat(moved.status()).isEqualTo(200);
        assertThat(moved.json().path("moved").asInt()).isEqualTo(1);
        assertThat(first.report(old, DONE).text("/code")).isEqualTo("stale_lease");
        assertThat(first.renew(old).json().path("lost").size()).isEqualTo(1);
        var lease = second.next();
        assertThat(edge.http.get(TASKS + "/" + task).text("/assignments/0/device_id"))
                .isEqualTo("w2");
        second.report(lease.path("token").asString(), DONE);
        assertThat(status(task)).isEqualTo("completed");
    }

    @Test
    void without_a_name_another_device_gets_it() {
        String task = create("{\"task_type\":\"echo\"}");
        var first = worker("w1");
        first.next();
        var second = worker("w2");
        assertThat(edge.http
                        .post(TASKS + "/" + task + "/reassign", "")
                        .json()
                        .path("moved")
                        .asInt())
                .isEqualTo(1);
        assertThat(second.next().path("token").asString()).startsWith(task + ".1.3.");
        assertThat(first.lease("0s").json().path("leases")).isEmpty();
    }

    @Test
    void rejects_an_impossible_reassignment_with_a_reason() {
        String task = create("{\"task_type\":\"echo\"}");
        String reassign = TASKS + "/" + task + "/reassign";
        assertThat(edge.http.post(reassign, "{}").text("/code")).isEqualTo("illegal_transition");
        try (var worker = new TestWorker(edge, "w1");
                var other = new TestWorker(edge, "narrow", "list")) {
            worker.next();
            assertThat(other.session).isPositive();
            new RemoteHand(edge, "away");
            var unknown = edge.http.post(reassign, "{\"device_id\":\"nobody\"}");
            assertThat(unknown.status()).isEqualTo(422);
            assertThat(unknown.text("/errors/0/pointer")).isEqualTo("/device_id");
            assertThat(edge.http.post(reassign, "{\"device_id\":\"narrow\"}").status())
                    .isEqualTo(422);
            assertThat(edge.http.post(reassign, "{\"device_id\":7}").status()).isEqualTo(422);
            assertThat(edge.http.post(reassign, "{\"device_id\":\"away\"}").text("/code"))
                    .isEqualTo("device_state");
            assertThat(edge.http
                            .post(reassign, "{\"device_id\":\"w1\"}")
                            .json()
                            .path("moved")
                            .asInt())
                    .isZero();
            assertThat(status(task)).isEqualTo("running");
        }
    }

    /// S14: a task of another project does not exist.
    @Test
    void another_project_sees_and_moves_none_of_them() {
        String task = create("{\"task_type\":\"echo\"}");
        try (var worker = new TestWorker(edge, "w1")) {
            worker.next();
            assertThat(asStranger("GET", TASKS, "").json().path("items")).isEmpty();
            assertThat(asStranger("GET", TASKS + "/" + task, "").status()).isEqualTo(404);
            assertThat(asStranger("POST", TASKS + "/" + task + "/cancel", "{}").status())
                    .isEqualTo(404);
            assertThat(asStranger("POST", TASKS + "/" + task + "/reassign", "{}")
                            .status())
                    .isEqualTo(404);
            assertThat(asStranger("GET", TASKS + "?device_id=w1", "").status()).isEqualTo(422);
            assertThat(status(task)).isEqualTo("running");
        }
    }
}
