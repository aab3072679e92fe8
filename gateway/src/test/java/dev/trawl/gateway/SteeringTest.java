package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.gateway.Http.Reply;
import dev.trawl.spi.Role;
import dev.trawl.spi.worker.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Hosts, workers, types, dead letters, and changes of single tasks.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SteeringTest {

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
    void a_host_that_is_crawled_can_be_paused_slowed_and_resumed() {
        crawl(7);
        var shown = edge.http.get("/hosts/a7.example");
        assertThat(shown.json().path("paused").asBoolean()).isFalse();
        assertThat(shown.json().path("limit").isNull()).isTrue();
        assertThat(edge.http.get("/hosts").json().path("items").findValuesAsString("host"))
                .contains("a7.example");

        assertThat(edge.http
                        .post("/hosts/a7.example:pause", "")
                        .json()
                        .path("paused")
                        .asBoolean())
                .isTrue();
        var set = patch("/hosts/a7.example", "{\"limit\":2,\"delay\":\"1500ms\"}");
        assertThat(set.text("/limit")).isEqualTo("2");
        assertThat(set.text("/delay")).isEqualTo("PT1.5S");
        assertThat(set.text("/current_delay")).isEqualTo("PT1.5S");
        var taken = patch("/hosts/a7.example", "{\"limit\":null}");
        assertThat(taken.json().path("current_limit").isNull()).isTrue();
        assertThat(taken.text("/delay")).isEqualTo("PT1.5S");
        assertThat(edge.http
                        .post("/hosts/a7.example:resume", "")
                        .json()
                        .path("paused")
                        .asBoolean())
                .isFalse();

        var until = edge.http.post("/hosts/a7.example:pause", "{\"duration\":\"10m\"}");
        assertThat(until.text("/paused_until")).isEqualTo("2026-01-01T00:10:00Z");
    }

    @Test
    void the_host_of_another_project_does_not_exist() {
        crawl(3);
        for (String path : List.of("/hosts/a3.example", "/hosts/nobody.example")) {
            assertThat(edge.http.send("GET", path, Edge.STRANGER, new byte[0]).status())
                    .isEqualTo(404);
        }
        for (String verb : List.of("pause", "resume")) {
            assertThat(edge.http
                            .send("POST", "/hosts/a3.example:" + verb, Edge.STRANGER, new byte[0])
                            .status())
                    .isEqualTo(404);
        }
        assertThat(edge.http.get("/hosts/a3.example").json().path("paused").asBoolean())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"limit":0}         | /limit
            {"limit":"2"}       | /limit
            {"limit":1.5}       | /limit
            {"limit":99999999999} | /limit
            {"delay":"soon"}    | /delay
            {"delay":"2h"}      | /delay
            {"delay":-1}        | /delay
            {"delay":[1]}       | /delay
            {"speed":1}         | /speed
            {"limit":1,"limit":2} | /limit
            """)
    void a_rule_that_cannot_work_is_named(String body, String pointer) {
        crawl(4);
        var reply = patch("/hosts/a4.example", body);
        assertThat(reply.status()).as(reply.body()).isEqualTo(422);
        assertThat(reply.text("/errors/0/pointer")).isEqualTo(pointer);
    }

    @Test
    void a_worker_is_drained_and_resumed_by_its_id() {
        try (var worker = new TestWorker(edge, "w-drain", "never")) {
            assertThat(edge.http.get("/workers/w-drain").text("/session")).isEqualTo(String.valueOf(worker.session));
            assertThat(edge.http
                            .post("/workers/w-drain:drain", "")
                            .json()
                            .path("draining")
                            .asBoolean())
                    .isTrue();
            assertThat(edge.http
                            .post("/workers/w-drain:resume", "")
                            .json()
                            .path("draining")
                            .asBoolean())
                    .isFalse();
            assertThat(edge.http
                            .send("POST", "/workers/w-drain:drain", Edge.STRANGER, new byte[0])
                            .status())
                    .isEqualTo(404);
        }
        assertThat(edge.http.get("/workers/w-drain").status()).isEqualTo(404);
    }

    @Test
    void types_are_listed_without_their_secrets() {
        var types = edge.http.get("/types");

        assertThat(types.json().path("items").findValuesAsString("type"))
                .containsExactly("echo", "fragile", "guarded", "list", "market", "site", "web");
        assertThat(types.body()).doesNotContain("hush");
        assertThat(edge.http
                        .get("/types?limit=2&after=fragile")
                        .json()
                        .path("items")
                        .findValuesAsString("type"))
                .containsExactly("guarded", "list");
        assertThat(edge.http.get("/types/echo").text("/timeout")).isEqualTo("PT1M");
        assertThat(edge.http.get("/types/nope").status()).isEqualTo(404);
    }

    @Test
    void a_type_is_added_changed_and_removed_at_run_time() {
        assertThat(put("shout", "{\"executor\":\"local\",\"timeout\":\"5s\",\"max_attempts\":2}")
                        .text("/version"))
                .isEqualTo("1");
        String task = submit("{\"type\":\"shout\"}");
        try (var worker = new TestWorker(edge, "w-shout", "shout")) {
            var lease = worker.next();
            assertThat(lease.timeout()).hasSeconds(5);

            assertThat(put("shout", "{\"executor\":\"local\",\"timeout\":\"9s\"}")
                            .text("/version"))
                    .isEqualTo("2");
            assertThat(edge.http.get("/types/shout").text("/timeout")).isEqualTo("PT9S");
            assertThat(delete("/types/shout").status()).isEqualTo(204);
            assertThat(edge.http.get("/types/shout").status()).isEqualTo(404);
            assertThat(edge.http.post("/tasks", "{\"type\":\"shout\"}").status())
                    .isEqualTo(422);
            worker.report(lease, new Outcome.Succeeded("{}"));
        }
        assertThat(edge.http.get("/tasks/" + task + "/subtasks").text("/items/0/worker"))
                .isEqualTo("w-shout");
        assertThat(delete("/types/shout").status()).isEqualTo(404);
        assertThat(put("shout", "{\"executor\":\"local\"}").text("/version")).isEqualTo("4");
        assertThat(delete("/types/shout").status()).isEqualTo(204);
    }

    @Test
    void an_invalid_type_is_refused_with_the_reason() {
        assertThat(put("bad", "{\"timeout\":\"5s\"}").body()).contains("executor is missing");
        assertThat(put("bad", "{\"executor\":\"local\",\"max_atempts\":2}").status())
                .isEqualTo(422);
        assertThat(put("bad%20name", "{\"executor\":\"local\"}").body()).contains("letters, digits");
        assertThat(put("bad", "{\"executor\":\"local\",\"lane\":\"compete\"}").body())
                .contains("give it a pool of its own");
        assertThat(edge.http
                        .send(
                                "PUT",
                                "/types/own",
                                Edge.STRANGER,
                                "{\"executor\":\"local\"}".getBytes(StandardCharsets.UTF_8),
                                "Content-Type",
                                "application/json")
                        .status())
                .isEqualTo(403);
    }

    private Reply delete(String path) {
        return edge.http.send("DELETE", path, Edge.token(Role.ADMIN), new byte[0]);
    }

    private Reply put(String type, String json) {
        return edge.http.send(
                "PUT",
                "/types/" + type,
                Edge.token(Role.ADMIN),
                json.getBytes(StandardCharsets.UTF_8),
                "Content-Type",
                "application/json");
    }

    @Test
    void a_dead_subtask_is_listed_with_who_held_it_and_gets_another_chance_alone() {
        String task = submit("{\"type\":\"list\",\"payload\":{\"items\":[1,2]},\"max_retries\":0}");
        try (var worker = new TestWorker(edge, "w-dead", "list")) {
            worker.report(worker.next(), new Outcome.Failed(false, "it broke"));
            worker.report(worker.next(), new Outcome.Failed(false, "it broke"));
            await().until(() -> state(task).equals("FAILED"));

            var dead = edge.http
                    .get("/dead-letters?limit=1000")
                    .json()
                    .path("items")
                    .valueStream()
                    .filter(letter -> letter.path("task").asString().equals(task))
                    .toList();
            assertThat(dead).hasSize(2);
            assertThat(dead.getFirst().path("id").asString()).isEqualTo(task + ".1");
            assertThat(dead.getFirst().path("cause").asString()).contains("it broke");
            assertThat(dead.getFirst().path("worker").asString()).isEqualTo("w-dead");
            assertThat(dead.getFirst().path("died_at").asString()).startsWith("2026-");
            assertThat(edge.http
                            .post("/tasks/" + task + "/subtasks/2:retry", "")
                            .text("/state"))
                    .isEqualTo("RUNNING");
            var lease = worker.next();
            assertThat(lease.id().subtask().number()).isEqualTo(2);
            worker.report(lease, new Outcome.Succeeded("1"));
            await().until(() -> state(task).equals("FAILED"));
            assertThat(edge.http
                            .get("/tasks/" + task)
                            .json()
                            .at("/progress/done")
                            .asInt())
                    .isEqualTo(1);
            assertThat(edge.http
                            .post("/tasks/" + task + "/subtasks/2:retry", "")
                            .status())
                    .isEqualTo(409);
        }
    }

    @Test
    void a_dead_letter_that_is_given_up_is_not_listed_or_retried_with_its_task() {
        String task = submit("{\"type\":\"list\",\"payload\":{\"items\":[1,2]},\"max_retries\":0}");
        try (var worker = new TestWorker(edge, "w-given-up", "list")) {
            worker.report(worker.next(), new Outcome.Failed(false, "it broke"));
            assertThat(delete("/dead-letters/" + task + ".1").status())
                    .as("the task still runs")
                    .isEqualTo(409);
            worker.report(worker.next(), new Outcome.Failed(false, "it broke"));
            await().until(() -> state(task).equals("FAILED"));

            assertThat(delete("/dead-letters/" + task + ".1").status()).isEqualTo(204);
            assertThat(delete("/dead-letters/" + task + ".1").status()).isEqualTo(204);

            assertThat(edge.http.get("/dead-letters?limit=1000").body())
                    .contains("\"" + task + ".2\"")
                    .doesNotContain("\"" + task + ".1\"");
            edge.http.post("/tasks/" + task + ":retry", "");
            var again = worker.next();
            assertThat(again.id().subtask().number()).isEqualTo(2);
            worker.report(again, new Outcome.Succeeded("1"));
            await().until(() -> state(task).equals("FAILED"));
        }
        assertThat(delete("/dead-letters/t999999.1").status()).isEqualTo(404);
        assertThat(delete("/dead-letters/nonsense").status()).isEqualTo(404);
    }

    @Test
    void the_dead_of_another_project_are_not_listed() {
        submit("{\"type\":\"fragile\"}");
        try (var worker = new TestWorker(edge, "w-fragile", "fragile")) {
            worker.report(worker.next(), new Outcome.Failed(false, "it broke"));
        }

        assertThat(edge.http.get("/dead-letters").json().path("items")).isNotEmpty();
        assertThat(edge.http
                        .send("GET", "/dead-letters", Edge.STRANGER, new byte[0])
                        .json()
                        .path("items"))
                .isEmpty();
    }

    @Test
    void retry_of_an_unknown_subtask_is_404() {
        String task = submit("{\"type\":\"web\"}");
        for (String number : List.of("2", "0", "x", "-1", "99999999999")) {
            assertThat(edge.http
                            .post("/tasks/" + task + "/subtasks/" + number + ":retry", "")
                            .status())
                    .as(number)
                    .isEqualTo(404);
        }
        assertThat(edge.http.post("/tasks/" + task + "/subtasks/1:retry", "").status())
                .isEqualTo(200); // it waits already
    }

    @Test
    void a_task_is_deleted_once_it_has_ended() {
        String task = submit("{\"type\":\"web\"}");
        assertThat(delete(task, Edge.token(Role.ADMIN)).text("/code")).isEqualTo("illegal_transition");
        edge.http.post("/tasks/" + task + ":cancel", "");
        assertThat(delete(task, Edge.STRANGER).status()).isEqualTo(404);

        var reply = delete(task, Edge.token(Role.ADMIN));

        assertThat(reply.status()).isEqualTo(204);
        assertThat(reply.body()).isEmpty();
        assertThat(edge.http.get("/tasks/" + task).status()).isEqualTo(404);
        assertThat(delete(task, Edge.token(Role.ADMIN)).status()).isEqualTo(404);
    }

    @Test
    void a_priority_is_changed_by_who_has_seen_the_task_as_it_is() {
        String first = submit("{\"type\":\"web\",\"payload\":1}");
        String second = submit("{\"type\":\"web\",\"payload\":2}");
        String seen = edge.http.get("/tasks/" + second).header("ETag");
        assertThat(patch("/tasks/" + second, "{\"priority\":9}").text("/code")).isEqualTo("precondition_required");
        assertThat(patch("/tasks/" + second, "{\"priority\":9}", "If-Match", "\"0-0\"")
                        .status())
                .isEqualTo(412);

        var changed = patch("/tasks/" + second, "{\"priority\":9}", "If-Match", seen);

        assertThat(changed.text("/priority")).isEqualTo("9");
        assertThat(changed.header("ETag")).isNotEqualTo(seen);
        assertThat(patch("/tasks/" + second, "{\"priority\":8}", "If-Match", seen)
                        .status())
                .isEqualTo(412);
        assertThat(patch("/tasks/" + second, "{\"priority\":8}", "If-Match", "*")
                        .text("/priority"))
                .isEqualTo("8");
        try (var worker = new TestWorker(edge, "w-first", "web")) {
            assertThat(Stream.generate(worker::next)
                            .map(lease -> lease.id().subtask().task().toString())
                            .filter(id -> id.equals(first) || id.equals(second))
                            .findFirst())
                    .contains(second);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {}                  | ``
            {"priority":11}     | /priority
            {"priority":"9"}    | /priority
            {"priority":null}   | ``
            {"delay":"1s"}      | ``
            {"per_host":0}      | /per_host
            {"timeout":"5s"}    | /timeout
            """)
    void a_change_that_cannot_work_is_named(String body, String pointer) {
        String task = submit("{\"type\":\"web\"}");
        var reply = patch("/tasks/" + task, body, "If-Match", "*");
        assertThat(reply.status()).as(reply.body()).isEqualTo(422);
        assertThat(reply.text("/errors/0/pointer")).isEqualTo(pointer);
        edge.http.post("/tasks/" + task + ":cancel", "");
        assertThat(patch("/tasks/" + task, "{\"priority\":1}", "If-Match", "*").status())
                .isEqualTo(409);
    }

    private String submit(String body) {
        return edge.http.post("/tasks", body).text("/id");
    }

    private void crawl(int urls) {
        String task = submit("{\"type\":\"site\",\"payload\":%d}".formatted(urls));
        await().until(() ->
                !edge.http.get("/tasks/" + task).json().path("crawl").isNull());
    }

    private String state(String task) {
        return edge.http.get("/tasks/" + task).text("/state").toUpperCase(Locale.ROOT);
    }

    private Reply delete(String task, String token) {
        return edge.http.send("DELETE", "/tasks/" + task, token, new byte[0]);
    }

    private Reply patch(String path, String body, String... headers) {
        var all = Stream.concat(Stream.of("Content-Type", "application/merge-patch+json"), Stream.of(headers))
                .toArray(String[]::new);
        return edge.http.send("PATCH", path, Edge.token(Role.ADMIN), body.getBytes(StandardCharsets.UTF_8), all);
    }
}
