package dev.trawl.gateway.distribution;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.trawl.core.Problem;
import dev.trawl.core.submit.Submission;
import dev.trawl.core.submit.SubmitTask;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.gateway.task.ReadOneTask;
import dev.trawl.gateway.task.TaskErrors;
import dev.trawl.gateway.task.TaskText;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import tools.jackson.databind.JsonNode;

/// `POST /api/distribution/tasks`: submits one task with the field names of document 001.
final class CreateTask {

    private static final SequencedMap<String, String> NAMES = names();

    private final SubmitTask submit;

    CreateTask(SubmitTask submit) {
        this.submit = submit;
    }

    /// @param params alias of `payload`; only one of them may be present
    @JsonIgnoreProperties(ignoreUnknown = true)
    record NewAssignedTask(
            String taskType,
            Optional<JsonNode> payload,
            Optional<JsonNode> params,
            Optional<Integer> priority,
            Optional<Integer> maxRetries,
            Optional<String> timeout,
            Optional<String> delay) {}

    record CreatedTask(String taskId, String status) {}

    Answer handle(Exchange exchange) throws IOException {
        if (exchange.headers("Idempotency-Key").size() > 1) {
            throw RefusedException.of(Problem.MALFORMED_REQUEST, "the header Idempotency-Key is there twice");
        }
        byte[] body = exchange.jsonBody();
        var key = exchange.header("Idempotency-Key").map(value -> TaskText.key(value, body));
        var read = ReadOneTask.read(body, NAMES);
        var submission =
                new Submission(List.of(read.task()), key, exchange.trace().traceparent());
        var reply = Await.on(exchange.holding(submit.submit(exchange.caller(), submission)));
        var id = read.inItsWords(() -> TaskErrors.accepted(reply, false)).getFirst();
        return Answer.json(202, new CreatedTask(id.toString(), TaskStatus.PENDING.shown()))
                .withHeader("Location", "/api/distribution/tasks/" + id);
    }

    /// Maps field names of the document to canonical names.
    private static SequencedMap<String, String> names() {
        var names = new LinkedHashMap<String, String>();
        names.put("task_type", "type");
        names.put("payload", "payload");
        names.put("params", "payload");
        names.putAll(Map.of("priority", "priority", "max_retries", "max_retries"));
        names.putAll(Map.of("timeout", "timeout", "delay", "delay"));
        return names;
    }
}
