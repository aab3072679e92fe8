package dev.trawl.gateway.task;

import dev.trawl.core.Problem;
import dev.trawl.core.task.ControlReply.Done;
import dev.trawl.core.task.ControlReply.NotAllowed;
import dev.trawl.core.task.ControlReply.Unknown;
import dev.trawl.core.task.ControlTask;
import dev.trawl.core.task.TaskAction;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.RefusedException;
import java.io.IOException;
import java.util.Locale;
import java.util.stream.Collectors;

/// `POST /tasks/{id}:cancel` and its siblings; each may be repeated.
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
        return switch (Await.on(control.order(exchange.caller(), id, action))) {
            case Done _ -> exchange.inTurn(() -> show.document(exchange, id));
            case NotAllowed(var state, var allowed) ->
                throw RefusedException.of(
                        Problem.ILLEGAL_TRANSITION,
                        "a %s task cannot be ordered to %s; allowed: %s"
                                .formatted(
                                        state,
                                        name(action),
                                        allowed.isEmpty()
                                                ? "nothing"
                                                : allowed.stream()
                                                        .map(Control::name)
                                                        .collect(Collectors.joining(", "))));
            case Unknown _ -> throw Exchange.noSuchTask();
        };
    }

    static String name(TaskAction action) {
        return action.name().toLowerCase(Locale.ROOT);
    }
}
