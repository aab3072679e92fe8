package dev.trawl.gateway.node;

import dev.trawl.core.TaskCore;
import dev.trawl.core.filter.FilterFields;
import dev.trawl.core.query.WorkerView;
import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.http.Route;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.json.Limits;
import dev.trawl.gateway.list.FilteredList;
import dev.trawl.gateway.list.ListParameters;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.spi.live.WorkerStatus;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// Routes with which people manage workers.
public final class LookAfterWorkers {

    private static final String ONE = "/workers/{id}";

    private static final FilterFields<WorkerView> FIELDS = new FilterFields<WorkerView>()
            .text("worker", view -> Optional.of(view.session().worker()))
            .text("name", view -> Optional.of(view.session().name()))
            .text("node", view -> Optional.of(view.session().node()))
            .choice("state", List.of("IDLE", "RUNNING", "UNHEALTHY"), WorkerView::state)
            .flag("draining", view -> view.session().draining())
            .number("capacity", view -> OptionalLong.of(view.session().capacity()))
            .number(
                    "running",
                    view -> view.status().stream()
                            .mapToLong(WorkerStatus::running)
                            .findFirst())
            .time("started", view -> OptionalLong.of(view.session().startedAt()));

    private final TaskCore core;

    public LookAfterWorkers(TaskCore core) {
        this.core = core;
    }

    /// The body of a change.
    private record WorkerChange(
            @Limits(min = 1, max = 100_000) Integer capacity) {}

    public List<Route> routes() {
        return List.of(
                Route.get("/workers", ListParameters.with(), this::list)
                        .about("Lists the connected workers with their last heartbeat.")
                        .lists(WorkerDocument.class),
                Route.get(ONE, Set.of("fields"), this::one)
                        .about("Shows one worker.")
                        .answers(WorkerDocument.class),
                Route.patch(ONE, Access.WORKERS, this::change)
                        .about(
                                "Changes the number of subtasks that a worker runs concurrently, until its process ends.")
                        .takes(WorkerChange.class)
                        .answers(WorkerDocument.class),
                Route.post("/workers/{id}:drain", Access.WORKERS, exchange -> drain(exchange, true))
                        .about("Drains a worker: it finishes its subtasks and takes no new ones.")
                        .answers(WorkerDocument.class),
                Route.post("/workers/{id}:resume", Access.WORKERS, exchange -> drain(exchange, false))
                        .about("Lets a drained worker take new subtasks again.")
                        .answers(WorkerDocument.class));
    }

    private Answer list(Exchange exchange) {
        var workers = core.query().workers(exchange.caller());
        long first = PageRequest.of(exchange).afterNumber(0, Long.MAX_VALUE);
        var list = new FilteredList<WorkerView>(
                "session",
                FIELDS,
                (after, max) -> {
                    long last = after.isEmpty() ? first : Long.parseLong(after);
                    return workers.stream()
                            .filter(view -> view.session().id() > last)
                            .limit(max)
                            .toList();
                },
                view -> String.valueOf(view.session().id()));
        return list.answer(exchange, core.query()::now, WorkerDocument::of);
    }

    private Answer one(Exchange exchange) {
        return Answer.json(200, WorkerDocument.of(known(exchange)));
    }

    private Answer change(Exchange exchange) throws IOException {
        long session = known(exchange).session().id();
        var change = JsonBody.read(exchange, WorkerChange.class);
        if (!Await.on(core.sessions().resize(session, change.capacity()))) {
            throw ProblemMapping.notFound("Worker", exchange.variable("id"));
        }
        return one(exchange);
    }

    private Answer drain(Exchange exchange, boolean isOrdered) throws IOException {
        exchange.noBody();
        if (!Await.on(core.sessions().drain(known(exchange).session().id(), isOrdered))) {
            throw ProblemMapping.notFound("Worker", exchange.variable("id"));
        }
        return one(exchange);
    }

    private WorkerView known(Exchange exchange) {
        String id = exchange.variable("id");
        return core.query().workers(exchange.caller()).stream()
                .filter(view -> view.session().worker().equals(id))
                .findFirst()
                .orElseThrow(() -> ProblemMapping.notFound("Worker", id));
    }
}
