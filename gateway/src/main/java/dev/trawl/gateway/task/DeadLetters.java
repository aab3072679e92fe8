package dev.trawl.gateway.task;

import dev.trawl.core.problem.Problem;
import dev.trawl.core.query.QueryTasks;
import dev.trawl.core.task.ControlReply.Done;
import dev.trawl.core.task.ControlReply.NotAllowed;
import dev.trawl.core.task.ControlReply.Unknown;
import dev.trawl.core.task.RetrySubtask;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.plugin.SubtaskId;
import java.io.IOException;

/// Lists the dead subtasks of a project and retries single ones.
final class DeadLetters {

    private final QueryTasks query;
    private final RetrySubtask retry;
    private final ShowTasks show;

    DeadLetters(QueryTasks query, RetrySubtask retry, ShowTasks show) {
        this.query = query;
        this.retry = retry;
        this.show = show;
    }

    /// `GET /dead-letters`.
    Answer list(Exchange exchange) {
        var page = PageRequest.of(exchange);
        var after = page.after()
                .map(text -> SubtaskId.parse(text).orElseThrow(PageRequest::badCursor))
                .orElse(SubtaskId.START);
        var workers = new WorkerNames(query);
        return page.answer(
                query.dead(exchange.caller(), after, page.oneMore()),
                view -> DeadLetterDocument.of(view, workers),
                view -> view.subtask().id().toString());
    }

    /// `POST /tasks/{id}/subtasks/{number}:retry`.
    Answer retry(Exchange exchange) throws IOException {
        exchange.noBody();
        var id = SubtaskId.parse(exchange.task() + "." + exchange.variable("number"))
                .orElseThrow(() -> noSuchSubtask(exchange));
        return switch (Await.on(retry.retry(exchange.caller(), id))) {
            case Done _ -> exchange.inTurn(() -> show.document(exchange, id.task()));
            case NotAllowed(var state, var _) ->
                throw RefusedException.of(
                        Problem.ILLEGAL_TRANSITION,
                        "only dead subtasks of failed tasks other than crawls can be retried; the task is " + state);
            case Unknown _ -> throw noSuchSubtask(exchange);
        };
    }

    private static RefusedException noSuchSubtask(Exchange exchange) {
        return ProblemMapping.notFound(
                "Subtask", "%s.%s".formatted(exchange.variable("id"), exchange.variable("number")));
    }
}
