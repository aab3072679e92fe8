package dev.trawl.gateway.grpc;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Message;
import dev.trawl.core.problem.Problem;
import dev.trawl.core.submit.Submission;
import dev.trawl.core.submit.Submission.IdempotencyKey;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.core.task.Overrides;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.gateway.task.TaskText;
import dev.trawl.proto.task.v1.NewTask;
import dev.trawl.proto.task.v1.SubmitRequest;
import dev.trawl.spi.task.Labels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Reads a submission with the same rules as a REST body.
final class ReadTasks {

    /// Largest duration that protobuf allows.
    private static final long MOST_SECONDS = 315_576_000_000L;

    private ReadTasks() {}

    /// @throws RefusedException with the first invalid field
    static Submission read(SubmitRequest request, int maxTasks, String traceparent) {
        refuseUnknown(request, "");
        if (request.getTasksCount() == 0) {
            throw RefusedException.of(Problem.INVALID_REQUEST, "/tasks", "tasks must not be empty");
        }
        if (request.getTasksCount() > maxTasks) {
            throw RefusedException.of(Problem.TOO_LARGE, "/tasks", "tasks has at most %d items".formatted(maxTasks));
        }
        List<TaskRequest> tasks = new ArrayList<>(request.getTasksCount());
        for (NewTask task : request.getTasksList()) {
            tasks.add(task(task, "/tasks/" + tasks.size()));
        }
        return new Submission(tasks, key(request), traceparent);
    }

    private static TaskRequest task(NewTask task, String pointer) {
        refuseUnknown(task, pointer);
        TaskText.checkType(task.getType(), pointer + "/type");
        String payload = task.getPayload().isEmpty() ? "{}" : task.getPayload();
        TaskText.checkPayload(payload, pointer + "/payload");
        return new TaskRequest(
                task.getType(),
                payload,
                task.hasPriority() ? task.getPriority() : TaskRequest.DEFAULT_PRIORITY,
                new Overrides(
                        task.hasMaxRetries() ? OptionalInt.of(task.getMaxRetries()) : OptionalInt.empty(),
                        task.hasTimeout()
                                ? Optional.of(duration(task.getTimeout(), pointer + "/timeout"))
                                : Optional.empty(),
                        0),
                duration(task.getDelay(), pointer + "/delay"),
                Labels.of(task.getLabelsMap()));
    }

    private static Duration duration(com.google.protobuf.Duration given, String pointer) {
        if (Math.absExact(Math.max(given.getSeconds(), -Long.MAX_VALUE)) > MOST_SECONDS) {
            throw RefusedException.of(Problem.INVALID_REQUEST, pointer, "not a valid duration");
        }
        return Duration.ofSeconds(given.getSeconds(), given.getNanos());
    }

    private static Optional<IdempotencyKey> key(SubmitRequest request) {
        if (request.getIdempotencyKey().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(TaskText.key(request.getIdempotencyKey(), bytes(request)));
    }

    /// The request with its labels sorted, because clients write a map in any order.
    private static byte[] bytes(SubmitRequest request) {
        var bytes = new byte[request.getSerializedSize()];
        var out = CodedOutputStream.newInstance(bytes);
        out.useDeterministicSerialization();
        try {
            request.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // an array that is long enough takes every byte
        }
        return bytes;
    }

    /// Rejects unknown fields, because a newer client expects them to have an effect.
    private static void refuseUnknown(Message message, String pointer) {
        message.getUnknownFields().asMap().keySet().stream().findFirst().ifPresent(number -> {
            throw RefusedException.of(
                    Problem.UNKNOWN_FIELD, pointer + "/" + number, "unknown field number %d".formatted(number));
        });
    }
}
