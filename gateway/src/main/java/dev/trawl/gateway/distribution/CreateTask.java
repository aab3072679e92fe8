package dev.trawl.gateway.distribution;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.trawl.core.problem.Problem;
import dev.trawl.core.submit.Submission;
import dev.trawl.core.submit.SubmitTask;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.json.Limits;
import dev.trawl.gateway.json.NullsRefused;
import dev.trawl.gateway.json.RawJson;
import dev.trawl.gateway.problem.FieldError;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.gateway.task.NewTaskDocument;
import dev.trawl.gateway.task.TaskText;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// `POST /api/distribution/tasks`: submits one task with the field names of document 001.
final class CreateTask {

    private final SubmitTask submit;

    CreateTask(SubmitTask submit) {
        this.submit = submit;
    }

    /// @param params alias of `payload`; only one of them may be present
    @NullsRefused
    @JsonIgnoreProperties(ignoreUnknown = true)
    record NewAssignedTask(
            @Limits(max = 128, anyCharacters = true) String taskType,
            Optional<RawJson> payload,
            Optional<RawJson> params,
            Optional<Integer> priority,
            Optional<Integer> maxRetries,
            Optional<Duration> timeout,
            Optional<Duration> delay) {

        TaskRequest request() {
            if (payload.isPresent() && params.isPresent()) {
                throw RefusedException.of(
                        Problem.DUPLICATE_FIELD, "/params", "params is an alias of payload; send only one of them");
            }
            return new NewTaskDocument(
                            taskType,
                            payload.or(() -> params),
                            priority,
                            maxRetries,
                            timeout,
                            delay,
                            Optional.empty(),
                            Optional.empty())
                    .request();
        }
    }

    record CreatedTask(String taskId, String status) {}

    Answer handle(Exchange exchange) throws IOException {
        if (exchange.headers("Idempotency-Key").size() > 1) {
            throw RefusedException.of(Problem.MALFORMED_REQUEST, "the header Idempotency-Key is sent twice");
        }
        byte[] body = exchange.jsonBody();
        var key = exchange.header("Idempotency-Key").map(value -> TaskText.key(value, body));
        var asked = JsonBody.read(body, NewAssignedTask.class);
        var submission =
                new Submission(List.of(asked.request()), key, exchange.trace().traceparent());
        var reply = Await.on(exchange.holding(submit.submit(exchange.caller(), submission)));
        try {
            var id = ProblemMapping.accepted(reply, false).getFirst();
            return Answer.json(202, new CreatedTask(id.toString(), TaskStatus.PENDING.shown()))
                    .withHeader("Location", "/api/distribution/tasks/" + id);
        } catch (RefusedException refused) {
            throw renamed(refused, asked);
        }
    }

    /// The errors with the field names that the client sent.
    private static RefusedException renamed(RefusedException refused, NewAssignedTask asked) {
        return refused.errors().isEmpty()
                ? refused
                : RefusedException.of(refused.errors().stream()
                        .map(error -> new FieldError(error.problem(), pointer(error, asked), error.detail()))
                        .toList());
    }

    private static String pointer(FieldError error, NewAssignedTask asked) {
        String pointer = error.pointer().replaceFirst("^/type\\b", "/task_type");
        return asked.params().isPresent() ? pointer.replaceFirst("^/payload\\b", "/params") : pointer;
    }
}
