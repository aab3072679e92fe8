package dev.trawl.gateway.task;

import dev.trawl.core.problem.Problem;
import dev.trawl.core.submit.Submission;
import dev.trawl.core.submit.SubmitTask;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// `POST /tasks`: submits one task or a batch, all or none.
final class Submit {

    private final SubmitTask submit;
    private final WaitForEnd wait;
    private final int maxBatch;

    Submit(SubmitTask submit, WaitForEnd wait, int maxBatch) {
        this.submit = submit;
        this.wait = wait;
        this.maxBatch = maxBatch;
    }

    /// The response to one task.
    record Accepted(String id, TaskState state, TaskLinks links) {}

    /// The response to a batch, in request order.
    record AcceptedBatch(List<String> ids) {}

    Answer handle(Exchange exchange) throws IOException {
        var named = key(exchange);
        byte[] body = exchange.jsonBody();
        var key = named.map(value -> TaskText.key(value, body));
        var read = JsonBody.readOneOrMany(body, NewTaskDocument.class, "tasks", maxBatch);
        if (read.isList()) {
            refuseApplied(read.items());
        }
        var submission = new Submission(
                read.items().stream().map(NewTaskDocument::request).toList(),
                key,
                exchange.trace().traceparent());
        var reply = Await.on(exchange.holding(submit.submit(exchange.caller(), submission)));
        return accepted(exchange, ProblemMapping.accepted(reply, read.isList()), read.isList());
    }

    /// `trawl apply` submits each document alone.
    private static void refuseApplied(List<NewTaskDocument> tasks) {
        for (int i = 0; i < tasks.size(); i++) {
            if (tasks.get(i).applied().isPresent()) {
                throw RefusedException.of(
                        Problem.INVALID_REQUEST,
                        "/tasks/%d/applied".formatted(i),
                        "applied is not possible in a batch; submit the task alone");
            }
        }
    }

    private Answer accepted(Exchange exchange, List<TaskId> ids, boolean batch) {
        if (batch) {
            return Answer.json(
                    202, new AcceptedBatch(ids.stream().map(TaskId::toString).toList()));
        }
        var id = ids.getFirst();
        int seconds = WaitForEnd.seconds(exchange);
        var state = seconds == 0 ? TaskState.PENDING : wait.await(exchange.caller(), id, seconds);
        var links = TaskLinks.of(id);
        var answer = Answer.json(state.isEnded() ? 200 : 202, new Accepted(id.toString(), state, links))
                .withHeader("Location", links.self());
        return seconds == 0 ? answer : answer.withHeader("Preference-Applied", "wait=" + seconds);
    }

    private static Optional<String> key(Exchange exchange) {
        if (exchange.headers("Idempotency-Key").size() > 1) {
            throw RefusedException.of(Problem.MALFORMED_REQUEST, "the header Idempotency-Key is sent twice");
        }
        return exchange.header("Idempotency-Key");
    }
}
