package dev.trawl.gateway.task;

import dev.trawl.core.problem.Problem;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.core.task.ControlReply.Done;
import dev.trawl.core.task.ControlReply.NoCrawl;
import dev.trawl.core.task.ControlReply.NotAllowed;
import dev.trawl.core.task.ControlReply.NothingToRetry;
import dev.trawl.core.task.ControlReply.Unknown;
import dev.trawl.core.task.DeleteTask;
import dev.trawl.core.task.EditTask;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.json.Limits;
import dev.trawl.gateway.problem.RefusedException;
import java.io.IOException;
import java.util.OptionalLong;

/// `PATCH /tasks/{id}` and `DELETE /tasks/{id}`.
final class Edit {

    private final EditTask edit;
    private final DeleteTask delete;
    private final ShowTasks show;

    Edit(EditTask edit, DeleteTask delete, ShowTasks show) {
        this.edit = edit;
        this.delete = delete;
        this.show = show;
    }

    /// The body of a PATCH.
    record TaskChange(
            @Limits(max = TaskRequest.MAX_PRIORITY) int priority) {}

    Answer patch(Exchange exchange) throws IOException {
        var id = exchange.task();
        var version = seen(exchange);
        int priority = JsonBody.read(exchange, TaskChange.class).priority();
        return switch (Await.on(edit.prioritise(exchange.caller(), id, version, priority))) {
            case EditTask.Reply.Done _ -> exchange.inTurn(() -> show.document(exchange, id));
            case EditTask.Reply.Ended(var state) ->
                throw RefusedException.of(
                        Problem.ILLEGAL_TRANSITION, "task %s has ended: it is %s".formatted(id, state));
            case EditTask.Reply.Stale _ -> throw changed();
            case EditTask.Reply.Unknown _ -> throw exchange.noSuchTask();
        };
    }

    /// The version in `If-Match`; empty for `*`.
    private OptionalLong seen(Exchange exchange) throws IOException {
        String tag = exchange.inTurn(() -> show.document(exchange, exchange.task()))
                .headers()
                .getOrDefault("ETag", "");
        String asked = exchange.header("If-Match")
                .orElseThrow(() -> RefusedException.of(
                        Problem.PRECONDITION_REQUIRED,
                        "send If-Match with the ETag of the version that you read, or *"));
        if (asked.strip().equals("*")) {
            return OptionalLong.empty();
        }
        if (!ShowTasks.names(asked, tag)) {
            throw changed();
        }
        return OptionalLong.of(Long.parseLong(tag.substring(1, tag.indexOf('-'))));
    }

    private static RefusedException changed() {
        return RefusedException.of(
                Problem.PRECONDITION_FAILED, "the task was changed by another request; read it again");
    }

    Answer delete(Exchange exchange) throws IOException {
        exchange.noBody();
        return switch (Await.on(delete.delete(exchange.caller(), exchange.task()))) {
            case Done _ -> Answer.nothing();
            case NotAllowed(var state, var _) ->
                throw RefusedException.of(
                        Problem.ILLEGAL_TRANSITION,
                        "a %s task cannot be deleted; cancel or stop it first".formatted(state));
            case Unknown _ -> throw exchange.noSuchTask();
            case NothingToRetry _, NoCrawl _ -> throw new IllegalStateException("a deletion retries nothing");
        };
    }
}
