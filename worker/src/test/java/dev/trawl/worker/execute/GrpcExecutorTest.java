package dev.trawl.worker.execute;

import static dev.trawl.worker.execute.BusinessService.checkpoint;
import static dev.trawl.worker.execute.BusinessService.failure;
import static dev.trawl.worker.execute.BusinessService.record;
import static dev.trawl.worker.execute.BusinessService.send;
import static dev.trawl.worker.execute.BusinessService.success;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.plugin.TaskResult;
import dev.trawl.proto.executor.v1.ExecuteRequest;
import dev.trawl.proto.executor.v1.ExecuteResponse;
import dev.trawl.spi.secret.Secret;
import dev.trawl.spi.secret.SecretSource;
import io.grpc.Metadata;
import io.grpc.Status;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// 002.43 against a real service.
@Timeout(300)
class GrpcExecutorTest {

    private final BusinessService service = new BusinessService();
    private final GrpcExecutor executor = new GrpcExecutor(
            new EgressGuard(List.of("127.0.0.1/32:" + service.port())),
            (_, name) -> name.equals("mail")
                    ? Optional.of(new Secret("hush-hush", List.of("127.0.0.1")))
                    : Optional.empty());
    private final Recording recording = Recording.of(settings(""));

    @AfterEach
    void stop() {
        executor.close();
        service.close();
    }

    /// 002.37
    @Test
    void the_service_gets_the_attempt_and_its_data_comes_back() throws Exception {
        service.work = (_, out) -> send(out, success("{\"n\":1.50,\"é\":[]}"));
        var attempt = Recording.of(
                settings(",\"metadata\":{\"x-team\":\"blue\"},\"parameters\":{\"depth\":2},\"tls\":false"));

        assertThat(executor.execute(attempt)).isEqualTo(new TaskResult.Success("{\"n\":1.50,\"é\":[]}"));
        assertThat(service.requests.take())
                .isEqualTo(ExecuteRequest.newBuilder()
                        .setTaskId("t12")
                        .setSubtaskId("t12.3")
                        .setAttempt(2)
                        .setType("call")
                        .setPayload("{\"q\":\"ü\"}")
                        .setCursor("page-7")
                        .setSettings("{\"depth\":2}")
                        .setTraceparent(Recording.TRACE)
                        .setIdempotencyKey("t12.3")
                        .setProject("default")
                        .build());
        var metadata = service.metadata.take();
        assertThat(text(metadata, "x-team")).isEqualTo("blue");
        assertThat(text(metadata, "traceparent")).isEqualTo(Recording.TRACE);
        assertThat(service.deadlineSeen.get(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void records_and_checkpoints_are_passed_on_in_their_order() throws Exception {
        service.work = (_, out) -> send(
                out, record("{\"row\":1}"), checkpoint("a"), record("[2]"), record("3"), checkpoint("b"), success(""));

        assertThat(executor.execute(recording)).isEqualTo(TaskResult.NOTHING);
        assertThat(recording.said)
                .containsExactly("emit {\"row\":1}", "checkpoint a", "emit [2]", "emit 3", "checkpoint b");
    }

    @Test
    void a_secret_in_the_metadata_is_sent_and_not_kept() throws Exception {
        service.work = (_, out) -> send(out, record("\"I saw hush-hush\""), failure(false, "not with hush-hush"));
        var attempt = Recording.of(settings(",\"metadata\":{\"authorization\":\"Bearer secret://mail\"}"));

        assertThat(executor.execute(attempt))
                .isEqualTo(new TaskResult.Failure(false, "the service failed: not with ***"));
        assertThat(attempt.said).containsExactly("emit \"I saw ***\"");
        assertThat(text(service.metadata.take(), "authorization")).isEqualTo("Bearer hush-hush");
        assertThat(executor.execute(Recording.of(settings(",\"metadata\":{\"x\":\"secret://none\"}"))))
                .isInstanceOfSatisfying(
                        TaskResult.Failure.class,
                        failure -> assertThat(failure.error())
                                .startsWith("executor settings cannot be used: secret://none is not set"));
    }

    @Test
    void a_failure_says_why_and_whether_to_try_again() throws Exception {
        service.work = (_, out) -> send(out, failure(true, "busy"));
        assertThat(executor.execute(recording)).isEqualTo(new TaskResult.Failure(true, "the service failed: busy"));
        service.work = (_, out) -> send(out, failure(false, "x".repeat(600)));
        assertThat(executor.execute(recording))
                .isEqualTo(new TaskResult.Failure(false, "the service failed: " + "x".repeat(500) + "…"));
    }

    @Test
    void a_contract_violation_is_a_final_failure() throws Exception {
        assertBroken("no result", record("1"));
        assertBroken("no result");
        assertBroken("a record that is no JSON", record("{"), success("1"));
        assertBroken("a record that is no JSON", record("1 2"), success("1"));
        assertBroken("a record that is no JSON", record(""), success("1"));
        assertBroken("data that is no JSON", success("nope"));
        assertBroken("more after its result", success("1"), record("2"));
        assertBroken("a response with nothing in it", ExecuteResponse.getDefaultInstance());
    }

    private void assertBroken(String what, ExecuteResponse... responses) throws Exception {
        service.work = (_, out) -> send(out, responses);
        assertThat(executor.execute(recording)).isEqualTo(new TaskResult.Failure(false, "the service sent " + what));
    }

    @ParameterizedTest
    @EnumSource(value = Status.Code.class, mode = EnumSource.Mode.EXCLUDE, names = "OK")
    void a_status_tells_passing_from_final(Status.Code code) throws Exception {
        service.work = (_, out) ->
                out.onError(Status.fromCode(code).withDescription("because").asRuntimeException());
        boolean passing = switch (code) {
            case CANCELLED, UNKNOWN, DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, ABORTED, INTERNAL, UNAVAILABLE -> true;
            default -> false;
        };
        assertThat(executor.execute(recording))
                .isEqualTo(new TaskResult.Failure(
                        passing, "127.0.0.1:%d answered %s: because".formatted(service.port(), code)));
    }

    @Test
    void a_type_can_say_itself_which_codes_pass() throws Exception {
        service.work = (_, out) -> out.onError(Status.NOT_FOUND.asRuntimeException());
        assertThat(executor.execute(Recording.of(settings(",\"retryable_codes\":[\"NOT_FOUND\"]"))))
                .isEqualTo(new TaskResult.Failure(true, "127.0.0.1:%d answered NOT_FOUND".formatted(service.port())));
        assertThat(executor.execute(Recording.of(settings(",\"retryable_codes\":[]"))))
                .isEqualTo(new TaskResult.Failure(false, "127.0.0.1:%d answered NOT_FOUND".formatted(service.port())));
    }

    @Test
    void a_result_counts_only_when_the_call_ends_well() throws Exception {
        service.work = (_, out) -> {
            out.onNext(success("1"));
            out.onError(Status.ABORTED.withDescription("not after all").asRuntimeException());
        };
        assertThat(executor.execute(recording))
                .isInstanceOfSatisfying(
                        TaskResult.Failure.class,
                        failure -> assertThat(failure.error()).endsWith("answered ABORTED: not after all"));
    }

    @Test
    void a_message_that_is_too_large_fails_the_attempt() throws Exception {
        service.work = (_, out) -> send(out, success("\"" + "x".repeat(2 << 20) + "\""));
        assertThat(executor.execute(recording))
                .isInstanceOfSatisfying(
                        TaskResult.Failure.class,
                        failure -> assertThat(failure.error()).contains("RESOURCE_EXHAUSTED", "maximum size 1048576"));
    }

    @Test
    void the_time_of_the_attempt_is_the_deadline_of_the_call() throws Exception {
        service.work = (_, _) -> {};
        assertThat(executor.execute(Recording.of(settings(""), Duration.ofSeconds(3))))
                .isInstanceOfSatisfying(TaskResult.Failure.class, failure -> {
                    assertThat(failure.retryable()).isTrue();
                    assertThat(failure.error()).contains("DEADLINE_EXCEEDED");
                });
        assertThat(service.cancelled.get(10, TimeUnit.SECONDS)).isEqualTo("t12.3");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void an_interruption_cancels_the_call_and_the_service_sees_it(boolean virtual) throws Exception {
        service.work = (_, out) -> out.onNext(record("1"));
        var end = new CompletableFuture<String>();
        Runnable call = () -> end.complete(howItEnds(recording));
        Thread thread = virtual
                ? Thread.ofVirtual().start(call)
                : Thread.ofPlatform().daemon().start(call);
        service.requests.take();
        thread.interrupt();
        assertThat(end.get(10, TimeUnit.SECONDS)).isEqualTo("interrupted");
        assertThat(service.cancelled.get(10, TimeUnit.SECONDS)).isEqualTo("t12.3");
    }

    @Test
    void a_lost_lease_cancels_the_call() throws Exception {
        service.work = (_, out) -> out.onNext(record("1"));
        recording.lost = true;
        assertThatThrownBy(() -> executor.execute(recording)).isInstanceOf(InterruptedException.class);
        assertThat(service.cancelled.get(10, TimeUnit.SECONDS)).isEqualTo("t12.3");
    }

    @Test
    void a_service_that_is_not_there_may_be_tried_again_and_is_called_at_once_when_it_is_back() throws Exception {
        int port = service.port();
        service.close();
        assertThat(executor.execute(recording)).isInstanceOfSatisfying(TaskResult.Failure.class, failure -> {
            assertThat(failure.retryable()).isTrue();
            assertThat(failure.error()).startsWith("127.0.0.1:" + port + " answered UNAVAILABLE");
        });
        try (var _ = new BusinessService(port, Optional.empty())) {
            assertThat(executor.execute(recording)).isEqualTo(new TaskResult.Success("{}"));
        }
    }

    @Test
    void a_private_address_is_refused_unless_it_is_allowed() throws Exception {
        try (var strict = new GrpcExecutor(new EgressGuard(List.of()), SecretSource.NONE)) {
            assertThat(strict.execute(recording)).isInstanceOfSatisfying(TaskResult.Failure.class, failure -> {
                assertThat(failure.retryable()).isFalse();
                assertThat(failure.error()).contains("may not be connected to");
            });
        }
        assertThat(service.metadata).isEmpty();
    }

    @Test
    void the_connection_goes_to_an_address_that_was_checked() throws Exception {
        var guard = new EgressGuard(
                List.of("127.0.0.1/32:" + service.port()), _ -> List.of(InetAddress.ofLiteral("127.0.0.1")));
        try (var pinned = new GrpcExecutor(guard, SecretSource.NONE)) {
            var attempt = Recording.of("{\"target\":\"nowhere.invalid:%d\"}".formatted(service.port()));
            assertThat(pinned.execute(attempt)).isEqualTo(new TaskResult.Success("{}"));
        }
    }

    @Test
    void a_name_that_leads_elsewhere_after_the_check_is_not_followed() throws Exception {
        var answers = List.of(InetAddress.ofLiteral("127.0.0.1"), InetAddress.ofLiteral("127.0.0.2"))
                .iterator();
        var guard = new EgressGuard(List.of("127.0.0.1/32:" + service.port()), _ -> List.of(answers.next()));
        try (var rebound = new GrpcExecutor(guard, SecretSource.NONE)) {
            var attempt = Recording.of("{\"target\":\"rebound.test:%d\"}".formatted(service.port()));
            assertThat(rebound.execute(attempt))
                    .isInstanceOfSatisfying(
                            TaskResult.Failure.class,
                            failure -> assertThat(failure.error()).contains("127.0.0.2", "may not be connected to"));
        }
        assertThat(service.metadata).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}|settings: target is missing",
                "{\"target\":7}|settings: target must be host:port",
                "{\"target\":\"a.test\"}|settings: target must be host:port",
                "{\"target\":\"a.test:0\"}|settings: target must be host:port",
                "{\"target\":\"a.test:65536\"}|settings: target must be host:port",
                "{\"target\":\"http://a.test:80\"}|settings: target must be host:port",
                "{\"target\":\"a:80\",\"tls\":\"yes\"}|settings: tls must be true or false",
                "{\"target\":\"a:80\",\"ca_file\":\"x\"}|settings: ca_file must be a path, and needs tls: true",
                "{\"target\":\"a:80\",\"metadata\":[]}|settings: metadata must be an object",
                "{\"target\":\"a:80\",\"metadata\":{\"grpc-x\":\"1\"}}|settings: metadata 'grpc-x' cannot be set",
                "{\"target\":\"a:80\",\"metadata\":{\"X\":\"1\"}}|settings: metadata 'X' cannot be set",
                "{\"target\":\"a:80\",\"metadata\":{\"x\":\"ü\"}}|settings: metadata 'x' must be visible ASCII text",
                "{\"target\":\"a:80\",\"metadata\":{\"x\":{}}}|settings: metadata 'x' must be visible ASCII text",
                "{\"target\":\"a:80\",\"parameters\":[]}|settings: parameters must be an object",
                "[]|settings are no JSON object"
            })
    void invalid_settings_are_reported_before_execution(String settings, String complaint) throws Exception {
        assertThat(executor.check("call", settings)).containsExactly(complaint);
        assertThat(executor.execute(Recording.of(settings)))
                .isInstanceOfSatisfying(
                        TaskResult.Failure.class,
                        failure -> assertThat(failure.retryable()).isFalse());
    }

    @Test
    void an_unknown_code_or_key_lists_the_known_ones() {
        assertThat(executor.check("call", "{\"target\":\"a:80\",\"retryable_codes\":[\"SAD\"]}"))
                .singleElement()
                .asString()
                .startsWith("settings: retryable_codes must be a list of [ABORTED, ");
        assertThat(executor.check("call", "{\"target\":\"a:80\",\"url\":\"b\"}"))
                .containsExactly("unknown key 'settings.url'; known are [ca_file, metadata, parameters, "
                        + "retryable_codes, target, tls]");
    }

    private String settings(String more) {
        return "{\"target\":\"127.0.0.1:%d\"%s}".formatted(service.port(), more);
    }

    private String howItEnds(Recording attempt) {
        try {
            return executor.execute(attempt).toString();
        } catch (InterruptedException _) {
            return "interrupted";
        }
    }

    private static String text(Metadata metadata, String name) {
        return String.valueOf(metadata.get(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER)));
    }
}
