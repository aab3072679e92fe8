package dev.trawl.gateway.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.trawl.core.TaskCore;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.MediaType;
import dev.trawl.gateway.http.Route;
import dev.trawl.spi.Caller;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.LedgerReads;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// Routes for health, status and metrics.
public final class NodeRoutes {

    private static final MediaType PROMETHEUS = MediaType.parseMediaType("text/plain;version=0.0.4;charset=utf-8");

    private final TaskCore core;
    private final About about;
    private final Readiness ready;
    private final PrometheusMetrics metrics;
    private final LedgerReads reads;

    public NodeRoutes(TaskCore core, About about, Readiness ready, PrometheusMetrics metrics, LedgerReads reads) {
        this.reads = reads;
        this.core = core;
        this.about = about;
        this.ready = ready;
        this.metrics = metrics;
    }

    /// Identifies this process.
    ///
    /// @param node its id among all processes of the platform
    /// @param mode its start mode, such as `master` or `standalone`
    /// @param name display name
    public record About(String version, String node, String mode, String name) {}

    /// @param ready true when the node can do its work
    /// @param missing settings of the backends with a failed check
    public record Readiness(BooleanSupplier ready, Supplier<List<String>> missing) {}

    private record Health(String status) {}

    /// @param missing settings of the backends with a failed check
    private record Ready(
            String status,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> missing) {}

    /// @param project project of the caller
    /// @param ledger id of the ledger, the same on all nodes
    private record Status(
            String version,
            String project,
            String ledger,
            String node,
            String mode,
            boolean leader,
            long term,
            int queueLength,
            long tasksScheduled,
            long tasksFailed,
            int availableWorkers,
            int ledgerWaiting) {}

    /// The status for callers who do not run the installation.
    ///
    /// @param tasks unfinished tasks by state
    private record ProjectStatus(
            String version, String project, String ledger, Map<TaskState, Integer> tasks, long workers) {}

    public List<Route> routes() {
        return List.of(
                Route.probe("/livez", _ -> Answer.json(200, new Health("ok")))
                        .about("Liveness probe: the process runs.")
                        .answers(Health.class),
                Route.probe("/readyz", _ -> readiness())
                        .about("Readiness probe: lists the settings of failed backends.")
                        .answers(Ready.class),
                Route.get("/status", Set.of(), exchange -> status(exchange.caller()))
                        .about(
                                "Shows the leader and the load of this node. Callers of other projects see the unfinished tasks and workers of their own project.")
                        .answers(Status.class),
                Route.get("/metrics", MediaType.TEXT_PLAIN, Set.of(), exchange -> scrape(exchange.caller()))
                        .about(
                                "Returns the metrics of this process in the Prometheus format. Callers of other projects see the metrics of their own project."));
    }

    private Answer readiness() {
        var missing = ready.missing().get();
        return ready.ready().getAsBoolean()
                ? Answer.json(200, new Ready("ok", missing))
                : Answer.json(503, new Ready("unavailable", missing));
    }

    private Answer status(Caller caller) {
        if (!Installation.isRunBy(caller)) {
            var own = ProjectFigures.of(reads, caller.project());
            return Answer.json(
                    200, new ProjectStatus(about.version(), own.project(), ledger(), own.tasks(), own.workers()));
        }
        var seen = core.round().metrics();
        return Answer.json(
                200,
                new Status(
                        about.version(),
                        caller.project(),
                        ledger(),
                        about.node(),
                        about.mode(),
                        seen.isLeader(),
                        seen.term(),
                        seen.queueLength(),
                        seen.tasksScheduled(),
                        seen.tasksFailed(),
                        seen.availableWorkers(),
                        core.commits().waiting()));
    }

    private String ledger() {
        return Long.toHexString(reads.id());
    }

    private Answer scrape(Caller caller) {
        return Installation.isRunBy(caller)
                ? Answer.stream(PROMETHEUS, metrics::scrape)
                : Answer.bytes(
                        200,
                        PROMETHEUS,
                        ProjectFigures.of(reads, caller.project()).prometheus().getBytes(StandardCharsets.UTF_8));
    }
}
