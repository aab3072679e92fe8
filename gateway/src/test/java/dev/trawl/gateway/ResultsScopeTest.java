package dev.trawl.gateway;

import static dev.trawl.gateway.GrpcClient.problem;
import static dev.trawl.gateway.GrpcClient.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.gateway.Http.Reply;
import dev.trawl.proto.task.v1.NewTask;
import dev.trawl.proto.task.v1.SubmitRequest;
import dev.trawl.spi.ledger.TaskPlace;
import dev.trawl.spi.ledger.TaskReads.TaskFilter;
import io.grpc.Status;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A task whose executor reads results of other tasks needs the scope `results:read`, whatever route makes it.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ResultsScopeTest {

    private static final String NEEDED =
            "the key lacks the scope results:read: this task of type 'mirror' reads results of another task";

    private Edge edge;
    private String writer = "";
    private String reader = "";

    @BeforeAll
    void start() {
        edge = new Edge();
        var _ = edge.ledger.write(transaction -> {
            transaction.configs().put("data_sync", "{\"executor\":\"local\"}");
            return transaction.configs().put("mirror", "{\"executor\":\"%s\"}".formatted(Edge.COPYING));
        });
        edge.core.types().refresh();
        writer = key("writer", "\"tasks:write\"");
        reader = key("reader", "\"tasks:write\",\"results:read\"");
        edge.http.post("/schedules", schedule("mirrored", "mirror"));
        edge.http.post("/schedules", schedule("echoed", "echo"));
    }

    @AfterAll
    void stop() {
        edge.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "POST | /tasks | {\"type\":\"mirror\"}",
                "POST | /tasks | {\"tasks\":[{\"type\":\"echo\"},{\"type\":\"mirror\"}]}",
                "POST | /api/distribution/tasks | {\"task_type\":\"mirror\",\"payload\":{}}",
                "POST | /schedules | {\"name\":\"new\",\"every\":\"1h\",\"task\":{\"type\":\"mirror\"}}",
                "PATCH | /schedules/mirrored | {\"every\":\"2h\"}",
                "PATCH | /schedules/echoed | {\"task\":{\"type\":\"mirror\"}}",
                "POST | /schedules/mirrored:run-now | ``",
                "POST | /schedules/mirrored:backfill | {\"from\":\"2025-12-31T00:00:00Z\",\"to\":\"2025-12-31T02:00:00Z\"}",
            })
    void submitting_a_task_that_reads_results_needs_the_scope_for_results(String method, String path, String body) {
        int before = tasks();

        var refused = send(method, path, writer, body);

        assertThat(refused.status()).as(refused.body()).isEqualTo(403);
        assertThat(refused.text("/code")).isEqualTo("forbidden");
        assertThat(refused.text("/detail")).isEqualTo(NEEDED);
        assertThat(tasks()).isEqualTo(before);
        var accepted = send(method, path, reader, body);
        assertThat(accepted.status()).as(accepted.body()).isBetween(200, 202);
    }

    @Test
    void grpc_refuses_the_same_submission() {
        var request = SubmitRequest.newBuilder()
                .addTasks(NewTask.newBuilder().setType("mirror").setPayload("{}"))
                .build();
        try (var client = new GrpcClient(edge.gateway.openGrpc(0))) {
            var refused = refusal(() -> client.as(writer).submit(request));

            assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.PERMISSION_DENIED);
            assertThat(problem(refused)).isEqualTo("forbidden");
            assertThat(refused.getStatus().getDescription()).isEqualTo(NEEDED);
            assertThat(client.as(reader).submit(request).getIdsCount()).isEqualTo(1);
        }
    }

    @Test
    void the_executor_decides_and_not_the_name_of_the_type() {
        assertThat(send("POST", "/tasks", writer, "{\"type\":\"data_sync\"}").status())
                .isEqualTo(202);
        assertThat(send("POST", "/schedules", writer, schedule("named", "data_sync"))
                        .status())
                .isEqualTo(201);
    }

    @Test
    void a_repetition_gets_the_first_answer() {
        byte[] body = "{\"type\":\"mirror\"}".getBytes(StandardCharsets.UTF_8);
        String[] headers = {"Content-Type", "application/json", "Idempotency-Key", "same"};
        var first = edge.http.send("POST", "/tasks", reader, body, headers);
        assertThat(first.status()).as(first.body()).isEqualTo(202);

        assertThat(edge.http.send("POST", "/tasks", writer, body, headers).text("/id"))
                .isEqualTo(first.text("/id"));
    }

    @Test
    void an_unknown_type_is_refused_as_one() {
        assertThat(send("POST", "/tasks", writer, "{\"type\":\"nope\"}").text("/code"))
                .isEqualTo("unknown_type");
    }

    private String key(String name, String scopes) {
        return edge.http
                .post("/keys", "{\"name\":\"%s\",\"role\":\"operator\",\"scopes\":[%s]}".formatted(name, scopes))
                .text("/token");
    }

    private static String schedule(String name, String type) {
        return "{\"name\":\"%s\",\"every\":\"1h\",\"task\":{\"type\":\"%s\"}}".formatted(name, type);
    }

    private Reply send(String method, String path, String token, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return body.isEmpty()
                ? edge.http.send(method, path, token, bytes)
                : edge.http.send(method, path, token, bytes, "Content-Type", "application/json", "If-Match", "*");
    }

    private int tasks() {
        return edge.ledger
                .reads()
                .tasks(new TaskFilter("default", Set.of()), TaskPlace.END, 1_000)
                .size();
    }
}
