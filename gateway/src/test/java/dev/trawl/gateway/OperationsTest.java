package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.gateway.Http.Reply;
import dev.trawl.spi.Role;
import dev.trawl.spi.task.BulkOperation;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperationsTest {

    private final Edge edge = new Edge();

    @AfterEach
    void stop() {
        edge.close();
    }

    @Test
    void tasks_are_cancelled_by_their_ids_and_those_that_refuse_are_named() {
        var ids = submit("echo", 45);
        order(ids.get(3), "stop");

        var accepted = edge.http.post(
                "/operations",
                "{\"action\":\"cancel\",\"reason\":\"wrong seeds\",\"ids\":[%s,\"t999999\"]}".formatted(quoted(ids)));

        assertThat(accepted.status()).isEqualTo(202);
        assertThat(accepted.header("Location")).isEqualTo("/operations/" + accepted.text("/id"));
        var ended = ended(accepted);
        assertThat(ended.json().path("total").asInt()).isEqualTo(46);
        assertThat(ended.json().path("done").asInt()).isEqualTo(44);
        assertThat(ended.json().path("refused").asInt()).isEqualTo(2);
        assertThat(ended.text("/reason")).isEqualTo("wrong seeds");
        assertThat(ended.text("/asked_by")).isEqualTo("key-ADMIN");
        assertThat(ended.text("/refusals/0/task")).isEqualTo(ids.get(3));
        assertThat(ended.text("/refusals/0/code")).isEqualTo("illegal_transition");
        assertThat(ended.text("/refusals/1/code")).isEqualTo("not_found");
        assertThat(state(ids.get(40))).isEqualTo("CANCELLED");
        assertThat(state(ids.get(3))).isEqualTo("COMPLETED");
    }

    @Test
    void a_filter_takes_all_that_match_and_no_others() {
        var echo = submit("echo", 30);
        var web = submit("web", 2);
        ended(edge.http.post("/operations", "{\"action\":\"pause\",\"query\":{\"type\":\"echo\"}}"));
        assertThat(echo).allSatisfy(id -> assertThat(state(id)).isEqualTo("PAUSED"));
        assertThat(web).allSatisfy(id -> assertThat(state(id)).isNotEqualTo("PAUSED"));

        var resumed = ended(edge.http.post(
                "/operations", "{\"action\":\"resume\",\"query\":{\"state\":\"paused\",\"type\":\"echo\"}}"));

        assertThat(resumed.json().path("done").asInt()).isEqualTo(30);
        assertThat(resumed.json().path("total").asInt()).isEqualTo(30);
    }

    @Test
    void ended_tasks_are_deleted_and_others_stay() {
        var ids = submit("echo", 3);
        order(ids.get(0), "stop");
        order(ids.get(1), "cancel");
        var ended = ended(edge.http.post("/operations", "{\"action\":\"rm\",\"ids\":[%s]}".formatted(quoted(ids))));
        assertThat(ended.json().path("done").asInt()).isEqualTo(2);
        assertThat(ended.text("/refusals/0/task")).isEqualTo(ids.get(2));
        assertThat(edge.http.get("/tasks/" + ids.get(0)).status()).isEqualTo(404);
        assertThat(edge.http.get("/tasks/" + ids.get(2)).status()).isEqualTo(200);
    }

    @Test
    void tasks_and_operations_of_another_project_are_out_of_reach() {
        String foreign =
                send("POST", "/tasks", Edge.STRANGER, "{\"type\":\"echo\"}").text("/id");
        var mine = ended(edge.http.post("/operations", "{\"action\":\"cancel\",\"ids\":[\"%s\"]}".formatted(foreign)));
        assertThat(mine.text("/refusals/0/code")).isEqualTo("not_found");
        assertThat(send("GET", "/operations/" + mine.text("/id"), Edge.STRANGER, "")
                        .status())
                .isEqualTo(404);
        assertThat(send("GET", "/tasks/" + foreign, Edge.STRANGER, "").text("/state"))
                .isNotEqualTo("CANCELLED");
    }

    @Test
    void a_viewer_watches_and_orders_nothing() {
        String viewer = Edge.token(Role.VIEWER);
        String id = edge.http
                .post("/operations", "{\"action\":\"pause\",\"query\":{\"type\":\"echo\"}}")
                .text("/id");
        assertThat(send("GET", "/operations/" + id, viewer, "").status()).isEqualTo(200);
        assertThat(send("POST", "/operations", viewer, "{\"action\":\"pause\",\"query\":{\"type\":\"echo\"}}")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void an_operation_is_cancelled_and_stays_so() {
        var _ = edge.ledger.write(transaction -> {
            long now = transaction.now();
            transaction
                    .operations()
                    .put(new BulkOperation(
                            "default", "op-1", "cancel", "", "ann", OptionalInt.of(5), 2, 0, List.of(), now, now, 0));
            return true;
        });

        assertThat(edge.http.post("/operations/op-1:cancel", "").text("/state")).isEqualTo("CANCELLED");
        assertThat(edge.http.post("/operations/op-1:cancel", "").text("/state")).isEqualTo("CANCELLED");
        assertThat(edge.http.get("/operations/op-1").text("/done")).isEqualTo("2");
        assertThat(edge.http.post("/operations/nope:cancel", "").status()).isEqualTo(404);
        assertThat(send("POST", "/operations/op-1:cancel", Edge.token(Role.VIEWER), "")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void a_cancel_of_an_ended_operation_changes_nothing() {
        var ids = submit("echo", 2);
        var ended = ended(edge.http.post("/operations", "{\"action\":\"pause\",\"ids\":[%s]}".formatted(quoted(ids))));
        assertThat(edge.http
                        .post("/operations/%s:cancel".formatted(ended.text("/id")), "")
                        .text("/state"))
                .isEqualTo("DONE");
    }

    @Test
    void operations_are_listed_newest_first_and_only_those_of_the_project() {
        var first = ended(edge.http.post("/operations", "{\"action\":\"pause\",\"query\":{\"type\":\"echo\"}}"));
        edge.time.advance(Duration.ofSeconds(1));
        var second = ended(edge.http.post("/operations", "{\"action\":\"resume\",\"query\":{\"type\":\"echo\"}}"));

        assertThat(edge.http.get("/operations").json().path("items").findValuesAsString("id"))
                .containsExactly(second.text("/id"), first.text("/id"));
        assertThat(edge.http.get("/operations?limit=1").json().path("items")).hasSize(1);
        assertThat(send("GET", "/operations", Edge.STRANGER, "").json().path("items"))
                .isEmpty();
    }

    @Test
    void an_operation_whose_server_has_ended_is_shown_as_stalled() {
        var _ = edge.ledger.write(transaction -> {
            long now = transaction.now();
            transaction
                    .operations()
                    .put(new BulkOperation(
                            "default", "op-1", "cancel", "", "ann", OptionalInt.of(5), 2, 0, List.of(), now, now, 0));
            return true;
        });
        assertThat(edge.http.get("/operations/op-1").text("/state")).isEqualTo("RUNNING");
        edge.time.advance(Duration.ofSeconds(61));
        assertThat(edge.http.get("/operations/op-1").text("/state")).isEqualTo("STALLED");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "{\"ids\":[\"t1\"]}|/action",
                "{\"action\":\"explode\",\"ids\":[\"t1\"]}|/action",
                "{\"action\":7,\"ids\":[\"t1\"]}|/action",
                "{\"action\":\"pause\"}|/ids",
                "{\"action\":\"pause\",\"ids\":[]}|/ids",
                "{\"action\":\"pause\",\"ids\":\"t1\"}|/ids",
                "{\"action\":\"pause\",\"ids\":[\"t1\",\"x\"]}|/ids/1",
                "{\"action\":\"pause\",\"ids\":[7]}|/ids",
                "{\"action\":\"pause\",\"ids\":[\"t1\"],\"query\":{\"type\":\"echo\"}}|/ids",
                "{\"action\":\"pause\",\"query\":{}}|/query",
                "{\"action\":\"pause\",\"query\":[]}|/query",
                "{\"action\":\"pause\",\"query\":{\"state\":\"TIRED\"}}|/query/state",
                "{\"action\":\"pause\",\"query\":{\"project\":\"other\"}}|/query/project",
                "{\"action\":\"pause\",\"query\":{\"type\":\"echo\"},\"reason\":[]}|/reason",
            })
    void a_wrong_field_is_named(String body, String pointer) {
        var reply = edge.http.post("/operations", body);
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("/errors/0/pointer")).isEqualTo(pointer);
    }

    @Test
    void more_than_a_thousand_ids_are_too_many() {
        var ids = IntStream.rangeClosed(1, 1_001).mapToObj(id -> "t" + id).toList();
        var reply = edge.http.post("/operations", "{\"action\":\"pause\",\"ids\":[%s]}".formatted(quoted(ids)));
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("/errors/0/pointer")).isEqualTo("/ids");
    }

    private List<String> submit(String type, int count) {
        return IntStream.range(0, count)
                .mapToObj(_ -> edge.http
                        .post("/tasks", "{\"type\":\"%s\"}".formatted(type))
                        .text("/id"))
                .toList();
    }

    private void order(String id, String verb) {
        assertThat(RemoteHand.asAdmin(edge, "POST", "/tasks/" + id + ":" + verb).status())
                .isEqualTo(200);
    }

    private String state(String id) {
        return edge.http.get("/tasks/" + id).text("/state");
    }

    private Reply ended(Reply accepted) {
        assertThat(accepted.status()).as(accepted.body()).isEqualTo(202);
        String path = "/operations/" + accepted.text("/id");
        await().atMost(Duration.ofMinutes(2))
                .until(() -> edge.http.get(path).text("/state").equals("DONE"));
        return edge.http.get(path);
    }

    private static String quoted(List<String> ids) {
        return "\"" + String.join("\",\"", ids) + "\"";
    }

    private Reply send(String method, String path, String token, String body) {
        return edge.http.send(
                method, path, token, body.getBytes(StandardCharsets.UTF_8), "Content-Type", "application/json");
    }
}
