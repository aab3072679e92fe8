package dev.trawl.gateway;

import static dev.trawl.gateway.GrpcClient.code;
import static dev.trawl.gateway.GrpcClient.problem;
import static dev.trawl.gateway.GrpcClient.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.proto.task.v1.CancelRequest;
import dev.trawl.proto.task.v1.GetRequest;
import dev.trawl.proto.task.v1.ListRequest;
import dev.trawl.proto.task.v1.PauseRequest;
import dev.trawl.proto.task.v1.ResumeRequest;
import dev.trawl.proto.task.v1.SubmitRequest;
import dev.trawl.proto.task.v1.TaskServiceGrpc;
import dev.trawl.proto.task.v1.TaskServiceGrpc.TaskServiceBlockingStub;
import dev.trawl.proto.task.v1.WatchRequest;
import dev.trawl.spi.Role;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.reflection.v1.ServerReflectionResponse;
import io.grpc.reflection.v1.ServiceResponse;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Access to gRPC methods per role, and the little information in a rejection.
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GrpcAccessTest {

    private static final Set<Role> READERS = EnumSet.complementOf(EnumSet.of(Role.WORKER, Role.BROWSER));
    private static final Set<Role> SUBMITTERS = EnumSet.of(Role.ADMIN, Role.OPERATOR, Role.SUBMITTER);
    private static final Set<Role> CONTROLLERS = EnumSet.of(Role.ADMIN, Role.OPERATOR);

    private static final Map<String, Consumer<TaskServiceBlockingStub>> CALLS = Map.of(
            "Submit", tasks -> tasks.submit(SubmitRequest.getDefaultInstance()),
            "Get", tasks -> tasks.get(GetRequest.newBuilder().setId("t999").build()),
            "List", tasks -> tasks.list(ListRequest.newBuilder().setPageSize(-1).build()),
            "Watch",
                    tasks -> tasks.watch(WatchRequest.newBuilder().setId("t999").build())
                            .next(),
            "Cancel",
                    tasks -> tasks.cancel(
                            CancelRequest.newBuilder().setId("t999").build()),
            "Pause",
                    tasks -> tasks.pause(PauseRequest.newBuilder().setId("t999").build()),
            "Resume",
                    tasks -> tasks.resume(
                            ResumeRequest.newBuilder().setId("t999").build()));

    private final Edge edge = new Edge();
    private final GrpcClient client = new GrpcClient(edge.gateway.openGrpc(0));

    @AfterAll
    void close() {
        client.close();
        edge.close();
    }

    @Test
    void every_method_is_tried_here() {
        assertThat(TaskServiceGrpc.getServiceDescriptor().getMethods())
                .allSatisfy(method -> assertThat(CALLS).containsKey(method.getBareMethodName()));
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void every_method_obeys_the_role(Role role) {
        CALLS.forEach((name, call) -> {
            Set<Role> allowed = switch (name) {
                case "Submit" -> SUBMITTERS;
                case "Get", "List", "Watch" -> READERS;
                default -> CONTROLLERS;
            };
            var code = code(() -> call.accept(client.as(Edge.token(role))));
            assertThat(code == Status.Code.PERMISSION_DENIED)
                    .as("%s as %s: %s", name, role, code)
                    .isEqualTo(!allowed.contains(role));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "garbage", "ADMIN-SECRET", "admin-secret2"})
    void without_a_known_token_nothing_is_answered(String token) {
        CALLS.forEach((name, call) -> {
            var refused = refusal(() -> call.accept(client.as(token)));
            assertThat(refused.getStatus().getCode()).as(name).isEqualTo(Status.Code.UNAUTHENTICATED);
            assertThat(problem(refused)).isEqualTo("unauthorized");
        });
    }

    @Test
    void two_tokens_and_other_forms_are_refused() {
        for (Metadata headers : List.of(
                GrpcClient.bearer("Bearer admin-secret", "Bearer admin-secret"),
                GrpcClient.bearer("Basic YWRtaW4="),
                GrpcClient.bearer("admin-secret"))) {
            var stub = TaskServiceGrpc.newBlockingStub(client.channel)
                    .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers));
            assertThat(code(() -> stub.list(ListRequest.getDefaultInstance()))).isEqualTo(Status.Code.UNAUTHENTICATED);
        }
    }

    @Test
    void a_task_of_another_project_does_not_exist() {
        String id = client.submit("echo", "{}");
        var stranger = client.as(Edge.STRANGER);
        assertThat(code(() -> stranger.get(GetRequest.newBuilder().setId(id).build())))
                .isEqualTo(Status.Code.NOT_FOUND);
        assertThat(code(() ->
                        stranger.cancel(CancelRequest.newBuilder().setId(id).build())))
                .isEqualTo(Status.Code.NOT_FOUND);
        assertThat(code(() -> stranger.watch(WatchRequest.newBuilder().setId(id).build())
                        .next()))
                .isEqualTo(Status.Code.NOT_FOUND);
        assertThat(stranger.list(ListRequest.getDefaultInstance()).getTasksList())
                .isEmpty();
        assertThat(code(() -> client.tasks()
                        .get(GetRequest.newBuilder().setId("../t1").build())))
                .isEqualTo(Status.Code.NOT_FOUND);
    }

    @Test
    void health_needs_no_token_and_says_what_readiness_says() {
        var health = HealthGrpc.newBlockingStub(client.channel);
        assertThat(health.check(HealthCheckRequest.getDefaultInstance()).getStatus())
                .isEqualTo(ServingStatus.SERVING);
        edge.ready = false;
        assertThat(health.check(HealthCheckRequest.newBuilder()
                                .setService("trawl.task.v1.TaskService")
                                .build())
                        .getStatus())
                .isEqualTo(ServingStatus.NOT_SERVING);
        edge.ready = true;
        assertThat(code(() -> health.check(
                        HealthCheckRequest.newBuilder().setService("other").build())))
                .isEqualTo(Status.Code.NOT_FOUND);
    }

    @Test
    void reflection_lists_the_services_to_those_with_a_token() throws Exception {
        assertThat(reflected(Edge.token(Role.VIEWER)).get(2, TimeUnit.MINUTES))
                .containsExactlyInAnyOrder(
                        "grpc.health.v1.Health", "grpc.reflection.v1.ServerReflection", "trawl.task.v1.TaskService");
        assertThat(reflected(""))
                .failsWithin(Duration.ofMinutes(2))
                .withThrowableThat()
                .withMessageContaining("UNAUTHENTICATED");
    }

    private CompletableFuture<List<String>> reflected(String token) {
        var names = new CompletableFuture<List<String>>();
        var ask = GrpcClient.with(ServerReflectionGrpc.newStub(client.channel), token)
                .serverReflectionInfo(new StreamObserver<>() {
                    @Override
                    public void onNext(ServerReflectionResponse response) {
                        names.complete(response.getListServicesResponse().getServiceList().stream()
                                .map(ServiceResponse::getName)
                                .toList());
                    }

                    @Override
                    public void onError(Throwable refused) {
                        names.completeExceptionally(refused);
                    }

                    @Override
                    public void onCompleted() {}
                });
        ask.onNext(ServerReflectionRequest.newBuilder().setListServices("").build());
        ask.onCompleted();
        return names;
    }

    @Test
    void a_message_that_never_comes_is_not_waited_for() throws Exception {
        var usual = GatewayConfig.DEFAULTS;
        var config = GatewayConfig.DEFAULTS
                .at("127.0.0.1", 0, false)
                .with(new GatewayConfig.Requests(
                        usual.requests().maxBodyBytes(),
                        usual.requests().maxBytesInFlight(),
                        usual.requests().maxBatch(),
                        Duration.ofMillis(200),
                        usual.requests().minBytesPerSecond(),
                        usual.requests().closeTimeout()));
        try (var impatient = Gateway.start(config, edge.services());
                var other = new GrpcClient(impatient.openGrpc(0))) {
            var end = new CompletableFuture<Status>();
            var call = other.channel.newCall(
                    // A client of its own kind: others send nothing at all before there is a message.
                    TaskServiceGrpc.getGetMethod().toBuilder()
                            .setType(MethodType.CLIENT_STREAMING)
                            .build(),
                    CallOptions.DEFAULT);
            call.start(
                    new ClientCall.Listener<>() {
                        @Override
                        public void onClose(Status status, Metadata trailers) {
                            end.complete(status);
                        }
                    },
                    GrpcClient.bearer("Bearer " + Edge.token(Role.ADMIN)));
            call.request(1);
            assertThat(end.get(2, TimeUnit.MINUTES).getCode()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
        }
    }
}
