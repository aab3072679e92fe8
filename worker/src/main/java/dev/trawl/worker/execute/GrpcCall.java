package dev.trawl.worker.execute;

import dev.trawl.plugin.Execution;
import dev.trawl.plugin.TaskResult;
import dev.trawl.proto.executor.v1.ExecuteRequest;
import dev.trawl.proto.executor.v1.ExecuteResponse;
import dev.trawl.proto.executor.v1.ExecutorServiceGrpc;
import dev.trawl.proto.executor.v1.Result;
import dev.trawl.spi.secret.SecretSource;
import dev.trawl.spi.secret.SecretValues;
import io.grpc.Channel;
import io.grpc.Context;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.MetadataUtils;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// One call of a business service. The call is over when `run` returns or throws: an interrupt cancels it.
final class GrpcCall {

    private static final int LONGEST_ERROR = 500;
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final Execution execution;
    private final GrpcSettings settings;
    private final SecretSource secrets;

    /// Secrets that are removed from the service's responses.
    private final SecretValues used = new SecretValues();

    GrpcCall(Execution execution, GrpcSettings settings, SecretSource secrets) {
        this.execution = execution;
        this.settings = settings;
        this.secrets = secrets;
    }

    /// @throws InterruptedException when the attempt is stopped; the service sees a cancelled call
    TaskResult run(GrpcChannels channels) throws InterruptedException {
        try {
            var channel = channels.to(settings.endpoint());
            try {
                return run(channel);
            } finally {
                channels.unreachable(settings.endpoint(), channel);
            }
        } catch (IllegalArgumentException unusable) {
            return new TaskResult.Failure(
                    false, used.hide("executor settings cannot be used: " + unusable.getMessage()));
        }
    }

    private TaskResult run(Channel channel) throws InterruptedException {
        var context = Context.current().withCancellation();
        var before = context.attach();
        try {
            return read(ExecutorServiceGrpc.newBlockingStub(channel)
                    .withDeadlineAfter(execution.lease().timeout().toNanos(), TimeUnit.NANOSECONDS)
                    .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(metadata()))
                    .execute(request()));
        } catch (StatusRuntimeException refused) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            return failure(refused.getStatus());
        } finally {
            context.detach(before);
            context.close();
        }
    }

    /// A result counts only if the service then ends the call without an error.
    private TaskResult read(Iterator<ExecuteResponse> responses) throws InterruptedException {
        while (responses.hasNext()) {
            var response = responses.next();
            switch (response.getKindCase()) {
                case RECORD -> {
                    if (!isJson(response.getRecord())) {
                        return broken("a record that is no JSON");
                    }
                    execution.emit(used.hide(response.getRecord()));
                }
                case CHECKPOINT -> execution.checkpoint(response.getCheckpoint());
                case RESULT -> {
                    return responses.hasNext() ? broken("more after its result") : result(response.getResult());
                }
                case KIND_NOT_SET -> {
                    return broken("a response with nothing in it");
                }
            }
        }
        return broken("no result");
    }

    private TaskResult result(Result result) {
        if (!result.getSuccess()) {
            return new TaskResult.Failure(
                    result.getRetryable(), used.hide("the service failed" + words(result.getError())));
        }
        return result.getData().isEmpty() || isJson(result.getData())
                ? new TaskResult.Success(used.hide(result.getData()))
                : broken("data that is no JSON");
    }

    private static TaskResult broken(String what) {
        return new TaskResult.Failure(false, "the service sent " + what);
    }

    private TaskResult failure(Status status) {
        String code = status.getCode().name();
        String cause = Optional.ofNullable(status.getCause())
                .map(thrown -> words(thrown.toString()))
                .orElse("");
        String said = words(Optional.ofNullable(status.getDescription()).orElse(""));
        return new TaskResult.Failure(
                settings.retryable().contains(code),
                used.hide("%s answered %s%s%s".formatted(settings.endpoint().authority(), code, said, cause)));
    }

    private static String words(String text) {
        String shown = text.length() > LONGEST_ERROR ? text.substring(0, LONGEST_ERROR) + "…" : text;
        return shown.isEmpty() ? "" : ": " + shown;
    }

    private static boolean isJson(String text) {
        try {
            return !JSON.readTree(text).isMissingNode();
        } catch (JacksonException _) {
            return false;
        }
    }

    private Metadata metadata() {
        var metadata = new Metadata();
        var named =
                new NamedSecrets(secrets, execution.lease(), settings.endpoint().host(), used);
        settings.metadata()
                .forEach((name, value) -> metadata.put(key(name), GrpcSettings.sendable(name, named.revealed(value))));
        if (!execution.lease().traceparent().isEmpty()) {
            metadata.put(key("traceparent"), execution.lease().traceparent());
        }
        return metadata;
    }

    private static Metadata.Key<String> key(String name) {
        return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
    }

    private ExecuteRequest request() {
        var lease = execution.lease();
        var subtask = lease.id().subtask();
        return ExecuteRequest.newBuilder()
                .setTaskId(subtask.task().toString())
                .setSubtaskId(subtask.toString())
                .setAttempt(lease.attempt())
                .setType(lease.type())
                .setPayload(lease.payload())
                .setCursor(lease.cursor())
                .setSettings(settings.parameters())
                .setTraceparent(lease.traceparent())
                .setIdempotencyKey(subtask.toString())
                .setProject(lease.project())
                .build();
    }
}
