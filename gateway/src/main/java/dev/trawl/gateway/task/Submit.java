package dev.trawl.gateway.task;

import dev.trawl.core.Problem;
import dev.trawl.core.submit.Submission;
import dev.trawl.core.submit.Submission.IdempotencyKey;
import dev.trawl.core.submit.SubmitReply;
import dev.trawl.core.submit.SubmitReply.KeyReused;
import dev.trawl.core.submit.SubmitReply.QuotaExceeded;
import dev.trawl.core.submit.SubmitReply.Rejected;
import dev.trawl.core.submit.SubmitTask;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.FieldError;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.TaskState;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// `POST /tasks`: one task or a batch, accepted as a whole or not at all.
final class Submit {

    private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,255}");

    private final SubmitTask submit;
    private final WaitForEnd wait;
    private final int maxBatch;

    Submit(SubmitTask submit, WaitForEnd wait, int maxBatch) {
        this.submit = submit;
        this.wait = wait;
        this.maxBatch = maxBatch;
    }

    /// The answer to one task.
    record Accepted(String id, TaskState state, TaskLinks links) {}

    /// The answer to a batch, in its order.
    record AcceptedBatch(List<String> ids) {}

    Answer handle(Exchange exchange) throws IOException {
        var named = key(exchange);
        byte[] body = exchange.jsonBody();
        var key = named.map(value -> new IdempotencyKey(value, digest(body)));
        var read = ReadSubmission.read(body, maxBatch);
        var submission = new Submission(read.tasks(), key, exchange.trace().traceparent());
        return switch (Await.on(exchange.holding(submit.submit(exchange.caller(), submission)))) {
            case SubmitReply.Accepted(var ids, var _) -> accepted(exchange, ids, read.batch());
            case Rejected(var errors) ->
                throw RefusedException.of(errors.stream()
                        .map(error -> new FieldError(
                                error.kind().equals("unknown_type") ? Problem.UNKNOWN_TYPE : Problem.INVALID_REQUEST,
                                (read.batch() ? "/tasks/" + error.task() : "") + error.pointer(),
                                error.detail()))
                        .toList());
            case QuotaExceeded(var pending, var limit) ->
                throw RefusedException.of(
                                Problem.QUOTA_EXCEEDED,
                                "%d tasks are unfinished, the limit is %d".formatted(pending, limit))
                        .withHeader("Retry-After", "10");
            case KeyReused _ -> throw RefusedException.of(Problem.KEY_REUSED, "take a new key for a new request");
        };
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
            throw RefusedException.of(Problem.MALFORMED_REQUEST, "the header Idempotency-Key is there twice");
        }
        var key = exchange.header("Idempotency-Key");
        if (key.isPresent() && !KEY.matcher(key.get()).matches()) {
            throw RefusedException.of(Problem.INVALID_REQUEST, "Idempotency-Key has 1 to 255 visible ASCII characters");
        }
        return key;
    }

    private static String digest(byte[] body) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
