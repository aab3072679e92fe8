package dev.trawl.gateway.node;

import dev.trawl.core.problem.Problem;
import dev.trawl.core.task.ManageTypes;
import dev.trawl.core.task.TaskType;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.http.Route;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.problem.FieldError;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.Caller;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/// Routes that show task types and change them at run time.
public final class TypeRoutes {

    private static final String ONE = "/types/{type}";
    private static final String FORCE = "force";
    private static final int MOST_NAMED = 10;

    private final TaskTypes types;
    private final ManageTypes changes;

    public TypeRoutes(TaskTypes types, ManageTypes changes) {
        this.types = types;
        this.changes = changes;
    }

    public List<Route> routes() {
        return List.of(
                Route.get("/types", PageRequest.PARAMETERS, this::list)
                        .about("Lists the task types that can be submitted, by name.")
                        .lists(TypeDocument.class),
                Route.get(ONE, Set.of(), this::one)
                        .about("Shows one task type.")
                        .answers(TypeDocument.class),
                Route.put(ONE, Access.ADMIN, this::put)
                        .about(
                                "Adds a task type or a new version of it, on all nodes within about a second. Stored tasks keep their version.")
                        .takes(TypeSettings.class)
                        .answers(TypeDocument.class),
                Route.delete(ONE, Access.ADMIN, this::remove)
                        .accepts(FORCE)
                        .about(
                                "Removes a task type that was added at run time. Its unfinished tasks still run. A type that schedules use is removed only with force=true; they then fail.")
                        .answers(204));
    }

    private Answer list(Exchange exchange) {
        var page = PageRequest.of(exchange);
        var found = types.names().stream()
                .filter(name -> name.compareTo(page.after().orElse("")) > 0)
                .limit(page.oneMore())
                .flatMap(name -> types.submittable(name).stream())
                .toList();
        return page.answer(found, this::document, TaskType::name);
    }

    private Answer one(Exchange exchange) {
        return Answer.json(200, document(known(exchange)));
    }

    private Answer put(Exchange exchange) throws IOException {
        refuseStrangers(exchange);
        String name = exchange.variable("type");
        String json = JsonBody.read(exchange, TypeSettings.class).json();
        var complaints = changes.complaints(name, json);
        if (!complaints.isEmpty()) {
            throw RefusedException.of(complaints.stream()
                    .map(complaint -> new FieldError(Problem.INVALID_REQUEST, "", complaint))
                    .toList());
        }
        var _ = Await.on(changes.put(name, json));
        types.refresh();
        return one(exchange);
    }

    private Answer remove(Exchange exchange) throws IOException {
        exchange.noBody();
        refuseStrangers(exchange);
        String name = known(exchange).name();
        if (changes.isFixed(name)) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST,
                    "types.%s is built in or in the settings of this node and cannot be removed at run time"
                            .formatted(name));
        }
        if (exchange.parameter(FORCE).filter("true"::equals).isEmpty()) {
            refuseIfScheduled(name);
        }
        if (!Await.on(changes.remove(name))) {
            throw unknown(exchange);
        }
        types.refresh();
        return Answer.nothing();
    }

    private void refuseIfScheduled(String type) {
        var schedules = changes.schedules(type, MOST_NAMED + 1);
        if (!schedules.isEmpty()) {
            var named = schedules.subList(0, Math.min(schedules.size(), MOST_NAMED));
            throw RefusedException.of(
                    Problem.TYPE_IN_USE,
                    "schedules use the type %s: %s%s; change or remove them first, or remove the type with force=true"
                            .formatted(
                                    type, String.join(", ", named), schedules.size() > MOST_NAMED ? " and more" : ""));
        }
    }

    private TypeDocument document(TaskType type) {
        return TypeDocument.of(type, changes.isFixed(type.name()));
    }

    private TaskType known(Exchange exchange) {
        return types.submittable(exchange.variable("type")).orElseThrow(() -> unknown(exchange));
    }

    private static RuntimeException unknown(Exchange exchange) {
        return ProblemMapping.notFound("Task type", exchange.variable("type"));
    }

    private static void refuseStrangers(Exchange exchange) {
        if (!exchange.caller().project().equals(Caller.DEFAULT_PROJECT)) {
            throw RefusedException.of(
                    Problem.FORBIDDEN, "task types apply to all projects; only the default project can change them");
        }
    }
}
