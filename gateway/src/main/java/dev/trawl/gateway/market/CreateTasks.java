package dev.trawl.gateway.market;

import dev.trawl.core.Problem;
import dev.trawl.core.market.MarketTask;
import dev.trawl.core.submit.Submission;
import dev.trawl.core.submit.Submission.IdempotencyKey;
import dev.trawl.core.submit.SubmitReply.Accepted;
import dev.trawl.core.submit.SubmitReply.Forbidden;
import dev.trawl.core.submit.SubmitReply.KeyReused;
import dev.trawl.core.submit.SubmitReply.QuotaExceeded;
import dev.trawl.core.submit.SubmitReply.Rejected;
import dev.trawl.core.submit.SubmitTask;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.core.task.Overrides;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.ApiKeys;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.gateway.market.MarketReplies.Created;
import dev.trawl.spi.TaskId;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/// `POST /market/tasks/create`: creates tasks for browsers, all or none.
final class CreateTasks {

    private static final Pattern ADDRESS = Pattern.compile("(?i:https?)://[^\\s/?#@]+([/?#]\\S*)?");
    private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,255}");
    private static final int MOST_PARAMETERS = 64 << 10;
    private static final int MOST_RETRIES = 999;

    private final SubmitTask submit;
    private final int maxBatch;

    CreateTasks(SubmitTask submit, int maxBatch) {
        this.submit = submit;
        this.maxBatch = maxBatch;
    }

    Answer handle(Exchange exchange) throws IOException {
        var named = exchange.header("Idempotency-Key");
        if (named.filter(key -> !KEY.matcher(key).matches()).isPresent()) {
            throw RefusedException.of(Problem.INVALID_REQUEST, "Idempotency-Key has 1 to 255 visible ASCII characters");
        }
        var body = MarketFields.object(exchange);
        var tasks = tasks(body).stream().map(CreateTasks::request).toList();
        var key = named.map(
                value -> new IdempotencyKey(value, ApiKeys.hash(body.json().toString())));
        var submission = new Submission(tasks, key, exchange.trace().traceparent());
        return switch (Await.on(exchange.holding(submit.submit(exchange.caller(), submission)))) {
            case Accepted(var ids, var _) -> created(ids);
            case Rejected(var errors) ->
                throw RefusedException.of(
                        Problem.INVALID_REQUEST,
                        "/tasks/%d%s"
                                .formatted(
                                        errors.getFirst().task(),
                                        errors.getFirst().pointer()),
                        errors.getFirst().detail());
            case QuotaExceeded(var pending, var limit) ->
                throw RefusedException.of(
                                Problem.QUOTA_EXCEEDED,
                                "%d tasks are unfinished, the limit is %d".formatted(pending, limit))
                        .withHeader("Retry-After", "10");
            case Forbidden(var missing) -> throw RefusedException.of(missing);
            case KeyReused _ -> throw RefusedException.of(Problem.KEY_REUSED, "take a new key for a new request");
        };
    }

    /// The tasks of the body: a list, or a single task.
    private List<MarketFields> tasks(MarketFields body) {
        if (!body.has("tasks")) {
            return List.of(body);
        }
        var tasks = body.at("tasks").elements(maxBatch);
        if (tasks.isEmpty()) {
            throw body.at("tasks").refuse("must not be empty");
        }
        return tasks;
    }

    private static TaskRequest request(MarketFields task) {
        if (!task.json().isObject()) {
            throw task.refuse("must be a JSON object");
        }
        String url = task.text("url", 8_000);
        if (!ADDRESS.matcher(url).matches()) {
            throw task.at("url").refuse("must be an http or https address without credentials");
        }
        var market = new MarketTask(
                task.text("platform", 100),
                task.text("market", 100, ""),
                url,
                task.text("data_type", 100),
                task.jsonText("payload_json", MOST_PARAMETERS, MarketTask.NO_PARAMETERS));
        int retries = task.integer("max_retries", 0, MOST_RETRIES, MarketTaskDocument.MAX_RETRIES);
        return new TaskRequest(
                MarketTask.TYPE,
                market.toPayload(),
                task.integer("priority", 0, TaskRequest.MAX_PRIORITY, TaskRequest.DEFAULT_PRIORITY),
                new Overrides(OptionalInt.of(retries), Optional.empty()),
                Duration.ZERO);
    }

    private static Answer created(List<TaskId> ids) {
        return Answer.json(
                200,
                new Created(true, ids.size(), ids.stream().map(TaskId::value).toList()));
    }
}
