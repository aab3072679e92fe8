package dev.trawl.gateway.task;

import dev.trawl.core.task.ControlTask;
import dev.trawl.core.task.TaskAction;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.task.crawl.RetryDocument;
import java.io.IOException;
import java.util.Locale;

/// `POST /tasks/{id}:cancel` and the other commands. All are idempotent.
final class Control {

    private final ControlTask control;
    private final ShowTasks show;

    Control(ControlTask control, ShowTasks show) {
        this.control = control;
        this.show = show;
    }

    Answer order(Exchange exchange, TaskAction action) throws IOException {
        exchange.noBody();
        var id = exchange.task();
        exchange.changes(show.document(exchange, id));
        ProblemMapping.unlessDone(Await.on(control.order(exchange.caller(), id, action)), id, action);
        return exchange.inTurn(() -> show.document(exchange, id));
    }

    /// `POST /tasks/{id}:retry`, with an optional choice of URLs.
    Answer retry(Exchange exchange) throws IOException {
        var choice = JsonBody.readOptional(exchange, RetryDocument.class).choice();
        var id = exchange.task();
        exchange.changes(show.document(exchange, id));
        ProblemMapping.unlessDone(Await.on(control.retry(exchange.caller(), id, choice)), id, TaskAction.RETRY);
        return exchange.inTurn(() -> show.document(exchange, id));
    }

    static String name(TaskAction action) {
        return action.name().toLowerCase(Locale.ROOT);
    }
}
