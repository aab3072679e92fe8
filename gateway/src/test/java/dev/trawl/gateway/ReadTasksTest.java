package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.worker.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReadTasksTest {

    private Edge edge;
    private TestWorker worker;

    @BeforeAll
    void start() {
        edge = new Edge();
        worker = new TestWorker(edge, "w1");
    }

    @AfterAll
    void stop() {
        worker.close();
        edge.close();
    }

    @Test
    void pages_follow_each_other_without_gap_or_repetition() {
        List<String> submitted = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            submitted.addFirst(submit("{\"type\":\"echo\",\"delay\":\"1h\"}"));
        }
        var seen = new ArrayList<String>();
        var page = edge.http.get("/tasks?limit=3&type=echo&state=pending");
        seen.addAll(ids(page));
        while (!page.text("/next_cursor").isEmpty()) {
            assertThat(page.header("Link")).endsWith("; rel=\"next\"");
            String link = page.header("Link");
            page = edge.http.get(link.substring(1, link.indexOf('>')));
            seen.addAll(ids(page));
        }

        assertThat(page.header("Link")).isEmpty();
        assertThat(page.json().get("next_cursor").isNull()).isTrue();
        assertThat(seen).doesNotHaveDuplicates().containsSubsequence(submitted);
    }

    @Test
    void a_cursor_of_the_version_before_is_refused() {
        String task = submit("{\"type\":\"echo\",\"delay\":\"1h\"}");
        var reply = edge.http.get("/tasks?after=" + task);
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.body()).contains("?after");
    }

    @Test
    void a_list_can_be_narrowed() {
        submit("{\"type\":\"fragile\",\"delay\":\"1h\"}");

        assertThat(edge.http
                        .get("/tasks?type=fragile&state=PENDING,RUNNING")
                        .json()
                        .path("items"))
                .hasSize(1);
        assertThat(edge.http.get("/tasks?type=fragile&state=FAILED").json().path("items"))
                .isEmpty();
        assertThat(edge.http.get("/tasks?type=none").json().path("items")).isEmpty();
    }

    @Test
    void an_unchanged_task_is_not_sent_again() {
        String id = submit("{\"type\":\"echo\",\"delay\":\"1h\"}");
        String etag = edge.http.get("/tasks/" + id).header("ETag");

        var again = edge.http.get("/tasks/" + id, "If-None-Match", etag);
        assertThat(again.status()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(again.header("ETag")).isEqualTo(etag);
        assertThat(edge.http
                        .get("/tasks/" + id, "If-None-Match", "\"x\", W/" + etag)
                        .status())
                .isEqualTo(304);

        edge.http.post("/tasks/" + id + ":pause", "");
        assertThat(edge.http.get("/tasks/" + id, "If-None-Match", etag).status())
                .isEqualTo(200);
    }

    /// 000.21, 000.48, 000.49
    @Test
    void a_running_task_shows_its_worker_and_an_ended_one_its_progress() {
        String id = submit("{\"type\":\"echo\",\"payload\":{\"a\":1},\"priority\":10}");
        var lease = worker.next();
        var running = edge.http.get("/tasks/" + id).json();
        assertThat(running.path("state").asString()).isEqualTo("RUNNING");
        assertThat(running.path("workers").toString()).isEqualTo("[\"w1\"]");
        String etag = edge.http.get("/tasks/" + id).header("ETag");

        assertThat(edge.http.get("/tasks/" + id + "/subtasks").text("/items/0/worker"))
                .isEqualTo("w1");
        worker.report(lease, new Outcome.Succeeded("{\"sum\":2}"));
        assertThat(edge.http.get("/tasks/" + id + "/subtasks").text("/items/0/worker"))
                .as("it ran there last")
                .isEqualTo("w1");

        var ended = edge.http.get("/tasks/" + id, "If-None-Match", etag).json();
        assertThat(ended.path("state").asString()).isEqualTo("COMPLETED");
        assertThat(ended.path("progress").toString()).isEqualTo("""
                        {"unit":"subtasks","total":1,"done":1,"failed":0,"skipped":null,"waiting":null,"running":null,\
                        "limit":null,"rate":null,"percent":100.0,"source":"ledger"}""");
        assertThat(ended.path("ended_at").asString()).matches("2026-01-01T00:00:.*Z");
        assertThat(ended.path("workers")).isEmpty();
        assertThat(edge.http.get("/tasks/" + id + "/results").body())
                .isEqualTo("{\"subtask\":1,\"data\":{\"sum\":2}}\n");
    }

    /// 002.17
    @Test
    void events_and_logs_tell_the_same_story() {
        String id = submit("{\"type\":\"echo\",\"priority\":10}");
        worker.report(worker.next(), new Outcome.Succeeded("1"));

        var events = edge.http.get("/tasks/" + id + "/events").json().path("items");
        assertThat(events.valueStream().map(event -> event.path("subtask_state").asString("")))
                .containsExactly("QUEUED", "RUNNING", "SUCCEEDED");
        assertThat(events.get(1).path("worker").asString()).isEqualTo("w1");
        assertThat(events.get(1).path("session").asLong()).isEqualTo(worker.session);
        assertThat(events.get(0).path("session").isNull()).isTrue();

        var logs = edge.http.get("/tasks/" + id + "/logs");
        assertThat(logs.header("Content-Type")).startsWith("text/plain");
        assertThat(logs.body().lines()).hasSize(3).allMatch(line -> line.contains(id + ".1 subtask="));
    }

    @Test
    void events_come_in_pages_by_position() {
        String id = submit("{\"type\":\"echo\",\"delay\":\"1h\"}");
        edge.http.post("/tasks/" + id + ":pause", "");
        edge.http.post("/tasks/" + id + ":resume", "");

        var first = edge.http.get("/tasks/" + id + "/events?limit=2");
        var second = edge.http.get("/tasks/" + id + "/events?limit=2&after=" + first.text("/next_cursor"));

        assertThat(first.json().path("items")).hasSize(2);
        assertThat(second.json().path("items")).hasSize(1);
        assertThat(edge.http
                        .get("/tasks/" + id + "/logs?after=" + first.text("/next_cursor"))
                        .body()
                        .lines())
                .hasSize(1);
    }

    /// 000.17
    @Test
    void a_split_task_shows_its_subtasks_in_pages() {
        String id = submit("{\"type\":\"list\",\"payload\":{\"items\":[1,2,3]},\"priority\":10}");
        Awaitility.await()
                .until(() ->
                        edge.http.get("/tasks/" + id).text("/progress/total").equals("3"));
        var lease = worker.next();
        worker.report(lease, new Outcome.Failed(false, "no luck"));

        var first = edge.http.get("/tasks/" + id + "/subtasks?limit=2");
        assertThat(first.json().path("items")).hasSize(2);
        assertThat(first.text("/next_cursor")).isEqualTo("2");
        var dead = edge.http.get("/tasks/" + id + "/subtasks?state=dead").json().path("items");
        assertThat(dead).hasSize(1);
        assertThat(dead.get(0).path("cause").asString()).contains("no luck");
        assertThat(dead.get(0).path("result").isNull()).isTrue();

        edge.http.post("/tasks/" + id + ":cancel", "");
    }

    @Test
    void the_export_has_one_line_for_each_task() {
        String id = submit("{\"type\":\"echo\",\"delay\":\"1h\"}");

        var lines = new ArrayList<JsonNode>();
        String cursor = "";
        do {
            var page = edge.http.get("/tasks/export?limit=2" + (cursor.isEmpty() ? "" : "&after=" + cursor));
            assertThat(page.header("Content-Type")).isEqualTo("application/x-ndjson");
            page.body().lines().map(Edge.JSON::readTree).forEach(lines::add);
            cursor = page.header("X-Next-Cursor");
        } while (!cursor.isEmpty());

        assertThat(lines.getFirst().path("id").asString()).isEqualTo(id);
        assertThat(lines.getFirst().propertyNames())
                .containsExactly(
                        "id",
                        "type",
                        "state",
                        "reason",
                        "priority",
                        "created_at",
                        "started_at",
                        "ended_at",
                        "progress",
                        "subtasks",
                        "results",
                        "labels");
        assertThat(lines.stream().map(line -> line.path("id").asString())).doesNotHaveDuplicates();
    }

    private String submit(String body) {
        return edge.http.post("/tasks", body).text("/id");
    }

    private static List<String> ids(Http.Reply page) {
        return page.json().path("items").findValuesAsString("id");
    }
}
