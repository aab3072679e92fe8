package dev.trawl.gateway.task;

import dev.trawl.core.filter.FilterFields;
import dev.trawl.core.problem.Problem;
import dev.trawl.core.query.QueryTasks;
import dev.trawl.core.task.ControlReply.Done;
import dev.trawl.core.task.ControlReply.NoCrawl;
import dev.trawl.core.task.ControlReply.NotAllowed;
import dev.trawl.core.task.ControlReply.NothingToRetry;
import dev.trawl.core.task.ControlReply.Unknown;
import dev.trawl.core.task.SteerDeadLetters;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.list.FilteredList;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.ledger.TaskReads.DeadView;
import dev.trawl.spi.task.LoggedEntry;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Lists the dead subtasks of a project, and retries or removes single ones.
final class DeadLetters {

    private static final FilterFields<DeadView> FIELDS = new FilterFields<DeadView>()
            .text("task", view -> Optional.of(view.subtask().id().task().toString()))
            .text("type", view -> Optional.of(view.subtask().type()))
            .text("cause", view -> Optional.of(view.subtask().status().cause().orElse("")))
            .number(
                    "attempts",
                    view -> OptionalLong.of(view.subtask().attempts().failed()))
            .time(
                    "died",
                    view -> view.death().stream().mapToLong(LoggedEntry::at).findFirst());

    private final QueryTasks query;
    private final SteerDeadLetters commands;
    private final ShowTasks show;

    DeadLetters(QueryTasks query, SteerDeadLetters commands, ShowTasks show) {
        this.query = query;
        this.commands = commands;
        this.show = show;
    }

    /// `GET /dead-letters`.
    Answer list(Exchange exchange) {
        var workers = new WorkerNames(query);
        var list = new FilteredList<DeadView>(
                "id",
                FIELDS,
                (after, max) -> read(exchange, after, max),
                view -> view.subtask().id().toString());
        return list.answer(exchange, query::now, view -> DeadLetterDocument.of(view, workers));
    }

    private List<DeadView> read(Exchange exchange, String after, int max) {
        var last = after.isEmpty() ? SubtaskId.START : SubtaskId.parse(after).orElseThrow(PageRequest::badCursor);
        return query.dead(exchange.caller(), last, max);
    }

    /// `POST /tasks/{id}/subtasks/{number}:retry`.
    Answer retry(Exchange exchange) throws IOException {
        exchange.noBody();
        var id = SubtaskId.parse(exchange.task() + "." + exchange.variable("number"))
                .orElseThrow(() -> noSuchSubtask(exchange));
        return switch (Await.on(commands.retry().retry(exchange.caller(), id))) {
            case Done _ -> exchange.inTurn(() -> show.document(exchange, id.task()));
            case NotAllowed(var state, var _) ->
                throw RefusedException.of(
                        Problem.ILLEGAL_TRANSITION,
                        "only dead subtasks of failed tasks can be retried, and not those of a crawl (retry the crawl);"
                                + " the task is " + state);
            case NothingToRetry _, NoCrawl _ -> throw new IllegalStateException("a subtask has no URLs");
            case Unknown _ -> throw noSuchSubtask(exchange);
        };
    }

    /// `DELETE /dead-letters/{id}`.
    Answer remove(Exchange exchange) throws IOException {
        exchange.noBody();
        String text = exchange.variable("id");
        var id = SubtaskId.parse(text).orElseThrow(() -> ProblemMapping.notFound("Dead letter", text));
        return switch (Await.on(commands.remove().remove(exchange.caller(), id))) {
            case Done _ -> Answer.nothing();
            case NotAllowed(var state, var _) ->
                throw RefusedException.of(
                        Problem.ILLEGAL_TRANSITION,
                        "only dead subtasks of ended tasks can be removed; the task is " + state);
            case NothingToRetry _, NoCrawl _ -> throw new IllegalStateException("a subtask has no URLs");
            case Unknown _ -> throw ProblemMapping.notFound("Dead letter", text);
        };
    }

    private static RefusedException noSuchSubtask(Exchange exchange) {
        return ProblemMapping.notFound(
                "Subtask", "%s.%s".formatted(exchange.variable("id"), exchange.variable("number")));
    }
}
