package dev.trawl.gateway.market;

import dev.trawl.core.market.MarketTask;
import dev.trawl.core.submit.Submission;
import dev.trawl.core.submit.SubmitTask;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.core.task.Overrides;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.market.Bodies.NewMarketTask;
import dev.trawl.gateway.market.MarketReplies.Created;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.task.TaskText;
import dev.trawl.plugin.TaskId;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// `POST /market/tasks/create`: creates tasks for browsers, all or none.
final class CreateTasks {

    private final SubmitTask submit;
    private final int maxBatch;

    CreateTasks(SubmitTask submit, int maxBatch) {
        this.submit = submit;
        this.maxBatch = maxBatch;
    }

    Answer handle(Exchange exchange) throws IOException {
        byte[] body = exchange.jsonBody();
        var asked = Bodies.asInvalidJson(() -> JsonBody.readOneOrMany(body, NewMarketTask.class, "tasks", maxBatch));
        var key = exchange.header("Idempotency-Key").map(value -> TaskText.key(value, body));
        var tasks = new ArrayList<TaskRequest>();
        for (NewMarketTask task : asked.items()) {
            tasks.add(request(task, asked.isList() ? "/tasks/" + tasks.size() : ""));
        }
        var submission = new Submission(tasks, key, exchange.trace().traceparent());
        var reply = Await.on(exchange.holding(submit.submit(exchange.caller(), submission)));
        return created(ProblemMapping.accepted(reply, asked.isList()));
    }

    private static TaskRequest request(NewMarketTask task, String pointer) {
        var market = new MarketTask(
                task.platform(),
                task.market().map(Bodies::text).orElse(""),
                task.url(),
                task.dataType(),
                task.payloadJson()
                        .filter(sent -> !sent.isString() || !sent.asString().isEmpty())
                        .map(sent -> Bodies.jsonText(sent, pointer + "/payload_json"))
                        .orElse(MarketTask.NO_PARAMETERS));
        int retries = task.maxRetries().orElse(MarketTaskDocument.MAX_RETRIES);
        return new TaskRequest(
                MarketTask.TYPE,
                market.toPayload(),
                task.priority().orElse(TaskRequest.DEFAULT_PRIORITY),
                new Overrides(OptionalInt.of(retries), Optional.empty(), 0),
                Duration.ZERO);
    }

    private static Answer created(List<TaskId> ids) {
        return Answer.json(
                200,
                new Created(true, ids.size(), ids.stream().map(TaskId::value).toList()));
    }
}
