package dev.trawl.gateway.task;

import dev.trawl.core.edit.EditTask;
import dev.trawl.core.problem.Problem;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.core.task.ControlReply.Done;
import dev.trawl.core.task.ControlReply.NoCrawl;
import dev.trawl.core.task.ControlReply.NotAllowed;
import dev.trawl.core.task.ControlReply.NothingToRetry;
import dev.trawl.core.task.ControlReply.Unknown;
import dev.trawl.core.task.DeleteTask;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.ResponseJson;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.json.Limits;
import dev.trawl.gateway.problem.FieldError;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.gateway.task.crawl.EditsDocument;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
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

    /// The body of a PATCH; the settings have the names and forms of a crawl's job.
    ///
    /// @param exclude patterns to add
    record TaskChange(
            @Limits(max = TaskRequest.MAX_PRIORITY) Optional<Integer> priority,
            @Limits(min = 0) Optional<Long> maxPages,
            @Limits(min = 0, max = 1_000) Optional<Integer> depth,
            Optional<String> maxTime,
            Optional<String> delay,
            @Limits(min = 1, max = 256) Optional<Integer> perHost,
            Optional<List<String>> exclude) {

        EditTask.Change change() {
            var settings = ResponseJson.object();
            maxPages.ifPresent(pages -> settings.put("max_pages", pages));
            depth.ifPresent(levels -> settings.put("depth", levels));
            maxTime.ifPresent(time -> settings.put("max_time", time));
            delay.ifPresent(time -> settings.put("delay", time));
            perHost.ifPresent(batches -> settings.put("per_host", batches));
            exclude.ifPresent(patterns -> patterns.forEach(settings.withArray("exclude")::add));
            return new EditTask.Change(
                    priority.stream().mapToInt(Integer::intValue).findFirst(),
                    Optional.of(settings).filter(some -> !some.isEmpty()).map(Object::toString));
        }
    }

    Answer patch(Exchange exchange) throws IOException {
        var id = exchange.task();
        var target = new EditTask.Target(id, seen(exchange));
        var change = JsonBody.read(exchange, TaskChange.class).change();
        if (change.priority().isEmpty() && change.settings().isEmpty()) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST,
                    "nothing to change; send priority, or max_pages, depth, max_time, delay, per_host or exclude of a crawl");
        }
        var reply = isDryRun(exchange)
                ? edit.tryOut(exchange.caller(), target, change)
                : Await.on(edit.edit(exchange.caller(), target, change));
        return switch (reply) {
            case EditTask.Reply.Done done -> exchange.inTurn(() -> show.edited(exchange, id, EditsDocument.of(done)));
            case EditTask.Reply.Ended(var state, var mayContinue) ->
                throw RefusedException.of(Problem.ILLEGAL_TRANSITION, ended(id, state, mayContinue));
            case EditTask.Reply.Stale _ -> throw changed();
            case EditTask.Reply.Refused(var fields) ->
                throw RefusedException.of(fields.stream()
                        .map(field -> new FieldError(
                                Problem.INVALID_REQUEST, field.pointer(), named(field.pointer(), field.message())))
                        .toList());
            case EditTask.Reply.Unknown _ -> throw exchange.noSuchTask();
        };
    }

    private static String named(String pointer, String message) {
        return pointer.isEmpty() ? message : pointer.substring(1) + ": " + message;
    }

    private static boolean isDryRun(Exchange exchange) {
        return exchange.parameter("dry_run").filter("true"::equals).isPresent();
    }

    private static String ended(TaskId id, TaskState state, boolean mayContinue) {
        return mayContinue
                ? "task %s has ended at a limit: it is %s; edit only its settings, then resume it".formatted(id, state)
                : "task %s has ended: it is %s; submit its job again with other settings".formatted(id, state);
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
