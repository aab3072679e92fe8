package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.Role;
import dev.trawl.spi.ledger.TaskPlace;
import dev.trawl.spi.ledger.TaskReads.TaskFilter;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SubmitTest {

    private static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    private Edge edge;

    @BeforeAll
    void start() {
        edge = new Edge();
    }

    @AfterAll
    void stop() {
        edge.close();
    }

    /// 000.09, 000.15
    @Test
    void an_accepted_task_is_named_and_linked() {
        var reply = edge.http.post("/tasks", "{\"type\":\"echo\",\"payload\":{\"hello\":1}}");

        assertThat(reply.status()).isEqualTo(202);
        assertThat(reply.text("/id")).matches("t[0-9]+");
        assertThat(reply.text("/state")).isEqualTo("PENDING");
        assertThat(reply.header("Location")).isEqualTo("/tasks/" + reply.text("/id"));
        assertThat(edge.http.get(reply.text("/links/self")).text("/id")).isEqualTo(reply.text("/id"));
    }

    /// 000.46
    @Test
    void a_submitted_task_is_shown_with_its_values() {
        var task = submitted("""
                {"type":"echo","payload":["a",1],"priority":9,"max_retries":4,"timeout":"90s","delay":3600}
                """);

        assertThat(task.path("priority").asInt()).isEqualTo(9);
        assertThat(task.at("/config/timeout").asString()).isEqualTo("PT1M30S");
        assertThat(task.at("/config/max_attempts").asInt()).isEqualTo(5);
        assertThat(task.path("payload").toString()).isEqualTo("[\"a\",1]");
        assertThat(task.path("submitted_by").asString()).isEqualTo("key-ADMIN");
        assertThat(task.path("progress").toString())
                .startsWith("{\"unit\":\"subtasks\",\"total\":1,\"done\":0,\"failed\":0,")
                .contains("\"percent\":0.0,\"source\":\"ledger\"");
    }

    /// 000.47
    @Test
    void omitted_fields_have_defaults() {
        var task = submitted("{\"type\":\"echo\"}");

        assertThat(task.path("priority").asInt()).isEqualTo(5);
        assertThat(task.path("payload").toString()).isEqualTo("{}");
        assertThat(task.at("/config/max_attempts").asInt()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "true",
                "0",
                "-0.10e+5",
                "123456789012345678901234567890.10",
                "\"\"",
                "\"line\\n\\u0000 \\ud800 é 漢 😀\"",
                "[]",
                "[ 1 , [ 2 ] ]",
                "{\"a\" : {\"b\":[{}]}, \"type\":7}"
            })
    void a_payload_is_any_json_and_kept_letter_by_letter(String payload) {
        for (String body : new String[] {
            "{\"type\":\"echo\",\"payload\":%s}", "{ \"payload\" :\n %s , \"type\":\"echo\" }",
        }) {
            String id = edge.http.post("/tasks", body.formatted(payload)).text("/id");

            assertThat(edge.http.get("/tasks/" + id).body()).contains("\"payload\":" + payload + ",");
        }
    }

    @Test
    void a_large_payload_is_kept_whole() {
        String payload = "[" + String.join(",", Collections.nCopies(100_000, "\"0123456789é\"")) + "]";

        var task = submitted("{\"type\":\"echo\",\"payload\":" + payload + ",\"priority\":1}");

        assertThat(task.path("payload").size()).isEqualTo(100_000);
        assertThat(task.path("priority").asInt()).isEqualTo(1);
    }

    @Test
    void a_batch_gets_one_id_for_each_task_in_order() {
        String tasks = String.join(",", Collections.nCopies(250, "{\"type\":\"echo\",\"payload\":{\"n\":1}}"));

        var reply = edge.http.post("/tasks", "{\"tasks\":[" + tasks + "]}");

        assertThat(reply.status()).isEqualTo(202);
        var ids = reply.json().path("ids").valueStream().map(JsonNode::asString).toList();
        assertThat(new HashSet<>(ids)).hasSize(250);
        assertThat(edge.http.get("/tasks/" + ids.getLast()).text("/payload/n")).isEqualTo("1");
    }

    @Test
    void one_bad_task_refuses_the_whole_batch_and_stores_nothing() {
        int before = count();

        var reply = edge.http.post("/tasks", "{\"tasks\":[{\"type\":\"echo\"},{\"type\":\"nope\"}]}");

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("/code")).isEqualTo("unknown_type");
        assertThat(reply.text("/errors/0/pointer")).isEqualTo("/tasks/1/type");
        assertThat(reply.text("/errors/0/detail")).contains("echo, fragile, guarded, list");
        assertThat(count()).isEqualTo(before);
    }

    @Test
    void the_same_key_and_body_give_the_same_answer() {
        var first = edge.http.post("/tasks", "{\"type\":\"echo\"}", "Idempotency-Key", "k-1");
        int after = count();

        var second = edge.http.post("/tasks", "{\"type\":\"echo\"}", "Idempotency-Key", "k-1");

        assertThat(second.status()).isEqualTo(202);
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(second.header("Location")).isEqualTo(first.header("Location"));
        assertThat(count()).isEqualTo(after);
    }

    @Test
    void a_key_cannot_be_used_for_another_body() {
        edge.http.post("/tasks", "{\"type\":\"echo\"}", "Idempotency-Key", "k-2");

        var reply = edge.http.post("/tasks", "{\"type\":\"echo\",\"priority\":1}", "Idempotency-Key", "k-2");

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("/code")).isEqualTo("idempotency_key_reused");
    }

    @Test
    void two_keys_are_refused_by_name() {
        var reply = edge.http.post("/tasks", "{\"type\":\"echo\"}", "Idempotency-Key", "a", "Idempotency-Key", "b");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("/code")).isEqualTo("malformed_request");
        assertThat(reply.text("/detail")).contains("Idempotency-Key");
    }

    @Test
    void a_million_values_are_too_many() {
        String payload = "[" + "1,".repeat(1_000_000) + "1]";

        var reply = edge.http.post("/tasks", "{\"type\":\"echo\",\"payload\":" + payload + "}");

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("/code")).isEqualTo("too_complex");
        assertThat(reply.text("/detail")).contains("1000000");
        assertThat(reply.body()).hasSizeLessThan(1_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "clé"})
    void a_key_of_another_form_is_refused(String key) {
        String answer = edge.http.raw("""
                POST /tasks HTTP/1.1\r
                Host: x\r
                Authorization: Bearer %s\r
                Content-Type: application/json\r
                Idempotency-Key: %s\r
                Content-Length: 15\r
                Connection: close\r
                \r
                {"type":"echo"}""".formatted(Edge.token(Role.ADMIN), key));

        assertThat(answer).startsWith("HTTP/1.1 4");
    }

    @Test
    void a_valid_trace_is_kept_with_the_task() {
        String id = edge.http
                .post("/tasks", "{\"type\":\"echo\"}", "traceparent", TRACE)
                .text("/id");

        assertThat(edge.http.get("/tasks/" + id).text("/traceparent")).isEqualTo(TRACE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nonsense",
                "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
                "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01"
            })
    void any_other_trace_is_replaced_by_a_new_one(String trace) {
        String id = edge.http
                .post("/tasks", "{\"type\":\"echo\"}", "traceparent", trace)
                .text("/id");

        assertThat(edge.http.get("/tasks/" + id).text("/traceparent"))
                .matches("00-[0-9a-f]{32}-[0-9a-f]{16}-01")
                .isNotEqualTo(trace);
    }

    private JsonNode submitted(String body) {
        var reply = edge.http.post("/tasks", body);
        assertThat(reply.status()).as(reply.body()).isEqualTo(202);
        return edge.http.get("/tasks/" + reply.text("/id")).json();
    }

    private int count() {
        return edge.ledger
                .reads()
                .tasks(new TaskFilter("default", Set.of()), TaskPlace.END, 100_000)
                .size();
    }
}
