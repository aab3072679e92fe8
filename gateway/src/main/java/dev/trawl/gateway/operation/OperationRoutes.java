package dev.trawl.gateway.operation;

import dev.trawl.core.bulk.RunOperation;
import dev.trawl.core.bulk.RunOperation.Ordered;
import dev.trawl.core.filter.ParseFilter;
import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.http.Route;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.json.Limits;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.task.BulkOperation;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Accepts commands for many tasks. Each runs on its own thread, so no request waits for it.
public final class OperationRoutes implements AutoCloseable {

    /// Selects tasks as in `GET /tasks`; `state` is a comma-separated list of states.
    record TaskSelection(
            @Limits(min = 1, max = 200) Optional<String> state,
            @Limits(min = 1, max = 200) Optional<String> type,
            @Limits(min = 1, max = ParseFilter.LONGEST) Optional<String> filter) {}

    /// The newest operations.
    record Operations(List<OperationDocument> items) {}

    private static final Logger log = LoggerFactory.getLogger(OperationRoutes.class);
    private static final int AT_ONCE = 10;
    private static final int ID_BYTES = 8;

    private final RunOperation operations;
    private final LongSupplier now;
    private final RandomGenerator random;
    private final Semaphore free = new Semaphore(AT_ONCE);
    private final Set<Thread> running = ConcurrentHashMap.newKeySet();

    /// @param now ledger time in milliseconds
    /// @param random generates ids; must be thread-safe
    public OperationRoutes(RunOperation operations, LongSupplier now, RandomGenerator random) {
        this.operations = operations;
        this.now = now;
        this.random = random;
    }

    public List<Route> routes() {
        return List.of(
                Route.post("/operations", Access.CONTROL, this::begin)
                        .about("Runs a command on many tasks, selected by ids or by a filter, in the background.")
                        .takes(NewOperation.class)
                        .answers(202, OperationDocument.class),
                Route.get("/operations", Set.of("limit"), this::list)
                        .about("Lists the newest commands on many tasks, without the tasks that rejected them.")
                        .answers(Operations.class),
                Route.post("/operations/{id}:cancel", Access.CONTROL, this::cancel)
                        .about("Ends a command on many tasks early. Tasks that it has changed stay changed.")
                        .answers(OperationDocument.class),
                Route.get("/operations/{id}", Set.of(), this::show)
                        .about("Shows the progress of a command on many tasks, and the tasks that rejected it.")
                        .answers(OperationDocument.class));
    }

    private Answer begin(Exchange exchange) throws IOException {
        var ordered = JsonBody.read(exchange, NewOperation.class).of(exchange.caller(), id(), now);
        if (!free.tryAcquire()) {
            throw RefusedException.of(Problem.OVERLOADED, "%d operations are already running".formatted(AT_ONCE))
                    .withHeader("Retry-After", "10");
        }
        boolean started = false;
        try {
            var begun = Await.on(operations.begin(ordered));
            start(ordered, begun);
            started = true;
            return Answer.json(202, OperationDocument.of(begun, begun.createdAt()))
                    .withHeader("Location", "/operations/" + begun.id());
        } finally {
            if (!started) {
                free.release();
            }
        }
    }

    private Answer show(Exchange exchange) {
        return Answer.json(200, OperationDocument.of(known(exchange), now.getAsLong()));
    }

    private Answer list(Exchange exchange) {
        int most = PageRequest.of(exchange).limit();
        long at = now.getAsLong();
        return Answer.json(
                200,
                new Operations(operations.list(exchange.caller(), most).stream()
                        .map(operation -> OperationDocument.of(operation, at).withoutRefusals())
                        .toList()));
    }

    private Answer cancel(Exchange exchange) throws IOException {
        exchange.noBody();
        var ended = Await.on(operations.cancel(known(exchange)));
        return Answer.json(200, OperationDocument.of(ended, ended.endedAt()));
    }

    private BulkOperation known(Exchange exchange) {
        String id = exchange.variable("id");
        return operations.find(exchange.caller(), id).orElseThrow(() -> ProblemMapping.notFound("Operation", id));
    }

    private void start(Ordered ordered, BulkOperation begun) {
        var thread = Thread.ofVirtual().name("operation-" + begun.id()).unstarted(() -> {
            try {
                var ended = operations.run(ordered, begun);
                log.info("operation ended operation={} done={} refused={}", ended.id(), ended.done(), ended.refused());
            } catch (ExecutionException | RuntimeException e) {
                log.warn("operation stalled operation={}", begun.id(), e);
            } catch (InterruptedException _) {
                log.info("operation interrupted operation={}", begun.id());
            } finally {
                running.remove(Thread.currentThread());
                free.release();
            }
        });
        running.add(thread);
        thread.start();
    }

    private String id() {
        byte[] bytes = new byte[ID_BYTES];
        random.nextBytes(bytes);
        return "op-" + HexFormat.of().formatHex(bytes);
    }

    /// Interrupts running operations. Completed steps remain.
    @Override
    public void close() {
        running.forEach(Thread::interrupt);
    }
}
