package dev.trawl.gateway.node;

import dev.trawl.core.task.TaskTypes;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.http.Route;
import dev.trawl.gateway.problem.ProblemMapping;
import java.util.List;
import java.util.Set;

/// Routes for task types.
public final class TypeRoutes {

    private final TaskTypes types;

    public TypeRoutes(TaskTypes types) {
        this.types = types;
    }

    public List<Route> routes() {
        return List.of(
                Route.get("/types", PageRequest.PARAMETERS, this::list)
                        .about("Lists the task types that can be submitted, by name.")
                        .lists(TypeDocument.class),
                Route.get("/types/{type}", Set.of(), this::one)
                        .about("Shows one task type.")
                        .answers(TypeDocument.class));
    }

    private Answer list(Exchange exchange) {
        var page = PageRequest.of(exchange);
        var found = types.names().stream()
                .filter(name -> name.compareTo(page.after().orElse("")) > 0)
                .limit(page.oneMore())
                .flatMap(name -> types.find(name).stream())
                .toList();
        return page.answer(found, TypeDocument::of, type -> type.name());
    }

    private Answer one(Exchange exchange) {
        return types.find(exchange.variable("type"))
                .map(type -> Answer.json(200, TypeDocument.of(type)))
                .orElseThrow(() -> ProblemMapping.notFound("Task type", exchange.variable("type")));
    }
}
