package dev.trawl.gateway;

import static dev.trawl.gateway.GrpcClient.code;
import static dev.trawl.gateway.GrpcClient.detail;
import static dev.trawl.gateway.GrpcClient.problem;
import static dev.trawl.gateway.GrpcClient.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Duration;
import com.google.protobuf.UnknownFieldSet;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import dev.trawl.proto.task.v1.CancelRequest;
import dev.trawl.proto.task.v1.GetRequest;
import dev.trawl.proto.task.v1.ListRequest;
import dev.trawl.proto.task.v1.NewTask;
import dev.trawl.proto.task.v1.PauseRequest;
import dev.trawl.proto.task.v1.ResumeRequest;
import dev.trawl.proto.task.v1.SubmitRequest;
import dev.trawl.proto.task.v1.Task;
import dev.trawl.proto.task.v1.TaskServiceGrpc;
import dev.trawl.proto.task.v1.TaskState;
import dev.trawl.spi.Role;
import dev.trawl.spi.worker.Outcome;
import io.grpc.CallOptions;
import io.grpc.ClientInterceptors;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// 002.01: tasks over gRPC, by a real client.
@Timeout(300)
class GrpcTest {

    private static final MethodDescriptor.Marshaller<byte[]> RAW = new MethodDescriptor.Marshaller<>() {
        @Override
        public InputStream stream(byte[] bytes) {
            return new ByteArrayInputStream(bytes);
        }

        @Override
        public byte[] parse(InputStream stream) {
            throw new UnsupportedOperationException();
        }
    };

    private final Edge edge = new Edge();
    private final GrpcClient client = new GrpcClient(edge.gateway.openGrpc(0));

    @AfterEach
    void close() {
        client.close();
        edge.close();
    }

    @Test
    void an_accepted_task_is_the_one_that_rest_shows() {
        String id = client.tasks()
                .submit(SubmitRequest.newBuilder()
                        .addTasks(NewTask.newBuilder()
                                .setType("echo")
                                .setPayload("{\"n\": 1.50}")
                                .setPriority(8)
                                .setMaxRetries(1)
                                .setTimeout(Duration.newBuilder().setSeconds(7)))
                        .build())
                .getIds(0);
        var shown = edge.http.get("/tasks/" + id);
        assertThat(shown.text("/type")).isEqualTo("echo");
        assertThat(shown.json().at("/payload").toString()).isEqualTo("{\"n\":1.5}");
        assertThat(shown.text("/config/timeout")).isEqualTo("PT7S");

        Task task = get(id);
        assertThat(task.getId()).isEqualTo(id);
        assertThat(task.getPayload()).isEqualTo("{\"n\": 1.50}");
        assertThat(task.getPriority()).isEqualTo(8);
        assertThat(task.getMaxAttempts()).isEqualTo(2);
        assertThat(task.getTimeout().getSeconds()).isEqualTo(7);
        assertThat(task.getExecutor()).isEqualTo("local");
        assertThat(task.getSubmittedBy()).isEqualTo(shown.text("/submitted_by")).isEqualTo("key-ADMIN");
        assertThat(task.getCreatedAt().getSeconds() * 1_000L)
                .isEqualTo(Instant.parse(shown.text("/created_at"))
                        .truncatedTo(ChronoUnit.SECONDS)
                        .toEpochMilli());
        assertThat(task.hasEndedAt()).isFalse();
    }

    @Test
    void a_batch_is_accepted_in_its_order_or_not_at_all() {
        var ids = client.tasks().submit(batch("echo", "list", "echo")).getIdsList();
        assertThat(ids.stream().map(id -> get(id).getType())).containsExactly("echo", "list", "echo");

        var refused = refusal(() -> client.tasks().submit(batch("echo", "nonsense")));
        assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
        assertThat(refused.getStatus().getDescription()).contains("unknown type 'nonsense'; known types: ");
        assertThat(problem(refused)).isEqualTo("unknown_type");
        assertThat(detail(refused, ErrorInfo.class)).hasValueSatisfying(info -> {
            assertThat(info.getDomain()).isEqualTo("trawl");
            assertThat(info.getReason()).isEqualTo("unknown_type");
            assertThat(info.getMetadataMap().get("trace_id")).matches("[0-9a-f]{32}");
        });
        assertThat(detail(refused, BadRequest.class))
                .hasValueSatisfying(request ->
                        assertThat(request.getFieldViolations(0).getField()).isEqualTo("tasks[1].type"));
        assertThat(list(ListRequest.getDefaultInstance())).hasSize(3);
    }

    @Test
    void the_same_key_again_gets_the_same_ids() {
        var request = batch("echo", "echo").toBuilder().setIdempotencyKey("k-1").build();
        var ids = client.tasks().submit(request).getIdsList();
        assertThat(client.tasks().submit(request).getIdsList()).isEqualTo(ids);

        var other = batch("list").toBuilder().setIdempotencyKey("k-1").build();
        var refused = refusal(() -> client.tasks().submit(other));
        assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.ALREADY_EXISTS);
        assertThat(problem(refused)).isEqualTo("idempotency_key_reused");
        var bad = batch("echo").toBuilder().setIdempotencyKey("a b").build();
        assertThat(code(() -> client.tasks().submit(bad))).isEqualTo(Status.Code.INVALID_ARGUMENT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|{}|5|1|0|invalid_request|tasks[0].type",
                "echo|{|5|1|0|invalid_json|tasks[0].payload",
                "echo|{} {}|5|1|0|invalid_json|tasks[0].payload",
                "echo|{}, \"priority\": 9|5|1|0|invalid_json|tasks[0].payload",
                "echo|{\"a\":{\"b\":1,\"b\":2}}|5|1|0|duplicate_field|tasks[0].payload.a.b",
                "echo|{}|11|1|0|invalid_request|tasks[0].priority",
                "echo|{}|5|0|0|invalid_request|tasks[0].timeout",
                "echo|{}|5|-9223372036854775808|0|invalid_request|tasks[0].timeout",
                "echo|{}|5|9223372036854775807|0|invalid_request|tasks[0].timeout",
                "echo|{}|5|1|-1|invalid_request|tasks[0].delay",
            })
    void an_invalid_task_is_rejected_with_its_field(
            String type, String payload, int priority, long timeout, long delay, String problem, String field) {
        var task = NewTask.newBuilder()
                .setType(type)
                .setPayload(payload)
                .setPriority(priority)
                .setTimeout(Duration.newBuilder().setSeconds(timeout))
                .setDelay(Duration.newBuilder().setSeconds(delay));
        assertRefused(SubmitRequest.newBuilder().addTasks(task).build(), problem, field);
    }

    @Test
    void too_few_tasks_too_many_and_unknown_fields_are_refused() {
        assertRefused(SubmitRequest.getDefaultInstance(), "invalid_request", "tasks");
        var many = SubmitRequest.newBuilder();
        for (int i = 0; i <= GatewayConfig.DEFAULTS.requests().maxBatch(); i++) {
            many.addTasks(NewTask.newBuilder().setType("echo"));
        }
        assertRefused(many.build(), "too_large", "tasks");
        var newer = UnknownFieldSet.newBuilder()
                .addField(99, UnknownFieldSet.Field.newBuilder().addVarint(1).build())
                .build();
        assertRefused(batch("echo").toBuilder().setUnknownFields(newer).build(), "unknown_field", "99");
        var deep = NewTask.newBuilder().setType("echo").setPayload("[".repeat(200) + "]".repeat(200));
        assertThat(problem(refusal(() -> client.tasks()
                        .submit(SubmitRequest.newBuilder().addTasks(deep).build()))))
                .isEqualTo("too_complex");
        assertThat(list(ListRequest.getDefaultInstance())).isEmpty();
    }

    private void assertRefused(SubmitRequest request, String problem, String field) {
        var refused = refusal(() -> client.tasks().submit(request));
        assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
        assertThat(problem(refused)).isEqualTo(problem);
        assertThat(detail(refused, BadRequest.class))
                .hasValueSatisfying(
                        bad -> assertThat(bad.getFieldViolations(0).getField()).isEqualTo(field));
    }

    @Test
    void tasks_are_listed_in_pages_by_state_and_type() {
        var ids = client.tasks()
                .submit(batch("echo", "list", "echo", "echo", "echo"))
                .getIdsList();
        client.tasks().cancel(CancelRequest.newBuilder().setId(ids.get(4)).build());
        var seen = new ArrayList<String>();
        var request = ListRequest.newBuilder()
                .setType("echo")
                .addStates(TaskState.TASK_STATE_PENDING)
                .setPageSize(2);
        var page = client.tasks().list(request.build());
        assertThat(page.getTasksCount()).isEqualTo(2);
        page.getTasksList().forEach(task -> seen.add(task.getId()));
        page = client.tasks().list(request.setPageToken(page.getNextPageToken()).build());
        page.getTasksList().forEach(task -> seen.add(task.getId()));
        assertThat(page.getNextPageToken()).isEmpty();
        assertThat(seen).containsExactly(ids.get(3), ids.get(2), ids.get(0));
        assertThat(list(ListRequest.newBuilder()
                        .addStates(TaskState.TASK_STATE_CANCELLED)
                        .build()))
                .containsExactly(ids.get(4));

        assertBadList(ListRequest.newBuilder().setPageSize(1_001));
        assertBadList(ListRequest.newBuilder().setPageSize(-1));
        assertBadList(ListRequest.newBuilder().setPageToken("x"));
        assertBadList(ListRequest.newBuilder().addStatesValue(77));
        assertBadList(ListRequest.newBuilder().addStates(TaskState.TASK_STATE_UNSPECIFIED));
    }

    private void assertBadList(ListRequest.Builder request) {
        assertThat(code(() -> client.tasks().list(request.build()))).isEqualTo(Status.Code.INVALID_ARGUMENT);
    }

    @Test
    void orders_are_obeyed_may_be_repeated_and_are_refused_in_the_wrong_state() {
        String id = client.submit("echo", "{}");
        assertThat(client.tasks()
                        .pause(PauseRequest.newBuilder().setId(id).build())
                        .getState())
                .isEqualTo(TaskState.TASK_STATE_PAUSED);
        assertThat(client.tasks()
                        .resume(ResumeRequest.newBuilder().setId(id).build())
                        .getState())
                .isIn(TaskState.TASK_STATE_PENDING, TaskState.TASK_STATE_RUNNING);
        var cancel = CancelRequest.newBuilder().setId(id).build();
        assertThat(client.tasks().cancel(cancel).getState()).isEqualTo(TaskState.TASK_STATE_CANCELLED);
        assertThat(client.tasks().cancel(cancel).getState()).isEqualTo(TaskState.TASK_STATE_CANCELLED);
        var refused = refusal(
                () -> client.tasks().pause(PauseRequest.newBuilder().setId(id).build()));
        assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.FAILED_PRECONDITION);
        assertThat(problem(refused)).isEqualTo("illegal_transition");
    }

    @Test
    void a_message_larger_than_allowed_is_refused_and_nothing_else_suffers() {
        var huge = NewTask.newBuilder().setType("echo").setPayload("\"" + "x".repeat(9 << 20) + "\"");
        assertThat(code(() -> client.tasks()
                        .submit(SubmitRequest.newBuilder().addTasks(huge).build())))
                .isIn(Status.Code.RESOURCE_EXHAUSTED, Status.Code.CANCELLED);
        String longToken = "x".repeat(20_000);
        assertThat(code(() -> client.as(longToken)
                        .get(GetRequest.newBuilder().setId("t1").build())))
                .isNotEqualTo(Status.Code.OK);
        assertThat(get(client.submit("echo", "{}")).getType()).isEqualTo("echo");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n\u0002\u00ff\u00fe", "\u00ff\u00ff\u00ff", "\n\u007f"})
    void a_malformed_message_affects_only_its_call(String bytes) {
        var method = TaskServiceGrpc.getGetMethod().<byte[], Task>toBuilder(
                        RAW, ProtoUtils.marshaller(Task.getDefaultInstance()))
                .build();
        var channel = ClientInterceptors.intercept(
                client.channel,
                MetadataUtils.newAttachHeadersInterceptor(GrpcClient.bearer("Bearer " + Edge.token(Role.ADMIN))));
        var options = CallOptions.DEFAULT.withDeadlineAfter(20, TimeUnit.SECONDS);
        assertThat(code(() -> ClientCalls.blockingUnaryCall(
                        channel, method, options, bytes.getBytes(StandardCharsets.ISO_8859_1))))
                .isIn(Status.Code.INTERNAL, Status.Code.INVALID_ARGUMENT, Status.Code.UNKNOWN, Status.Code.CANCELLED);
        assertThat(get(client.submit("echo", "{}")).getType()).isEqualTo("echo");
    }

    @Test
    void an_ended_task_shows_when_and_how() {
        String id = client.submit("echo", "{}");
        try (var worker = new TestWorker(edge, "w-1", "echo")) {
            worker.report(worker.next(), new Outcome.Succeeded("{}"));
            Awaitility.await().until(() -> get(id).hasEndedAt());
        }
        assertThat(get(id).getState()).isEqualTo(TaskState.TASK_STATE_COMPLETED);
        assertThat(get(id).getProgress().getDone()).isEqualTo(1);
    }

    @Test
    void changes_and_tries_are_in_the_audit_log_and_reading_is_not() {
        String id = client.submit("echo", "{}");
        get(id);
        client.tasks().cancel(CancelRequest.newBuilder().setId(id).build());
        assertThat(code(() -> client.tasks()
                        .pause(PauseRequest.newBuilder().setId("t999").build())))
                .isEqualTo(Status.Code.NOT_FOUND);
        Awaitility.await().untilAsserted(() -> {
            assertThat(edge.ledger.reads().audit().between("default", 0, Long.MAX_VALUE))
                    .extracting(kept -> "%s %s %d %s %s"
                            .formatted(
                                    kept.entry().action(),
                                    kept.entry().object(),
                                    kept.entry().status(),
                                    kept.entry().principal(),
                                    kept.entry().address()))
                    .containsExactly(
                            "GRPC trawl.task.v1.TaskService/Submit  200 key-ADMIN 127.0.0.1",
                            "GRPC trawl.task.v1.TaskService/Cancel " + id + " 200 key-ADMIN 127.0.0.1",
                            "GRPC trawl.task.v1.TaskService/Pause t999 404 key-ADMIN 127.0.0.1");
        });
    }

    private Task get(String id) {
        return client.tasks().get(GetRequest.newBuilder().setId(id).build());
    }

    private List<String> list(ListRequest request) {
        return client.tasks().list(request).getTasksList().stream()
                .map(Task::getId)
                .toList();
    }

    private static SubmitRequest batch(String... types) {
        var request = SubmitRequest.newBuilder();
        for (String type : types) {
            request.addTasks(NewTask.newBuilder().setType(type).setPayload("{\"items\":[1,2]}"));
        }
        return request.build();
    }
}
