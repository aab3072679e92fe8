package dev.trawl.gateway.market;

import dev.trawl.core.market.MarketTask;
import dev.trawl.core.task.TaskAction;
import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.http.Route;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// Routes of document 003.
public final class MarketRoutes {

    private static final int LOCK_SECONDS = 1_800;

    private MarketRoutes() {}

    public static List<Route> of(MarketServices services) {
        var routes = new ArrayList<>(workers(services));
        routes.addAll(tasks(services));
        routes.addAll(people(services));
        routes.addAll(credentials(services));
        return routes;
    }

    private static List<Route> workers(MarketServices services) {
        var core = services.core();
        int lock = core.types()
                .find(MarketTask.TYPE)
                .map(type -> (int) type.timeout().toSeconds())
                .orElse(LOCK_SECONDS);
        var calls = new WorkerCalls(core.pulls(), services.reads(), MarketReplies.Hints.of(lock));
        var ingest = new Ingest(core.pulls().snapshots(), services.reads());
        return List.of(
                Route.post("/market/tasks/worker/register", Access.BROWSER, calls::register)
                        .takes(Bodies.BrowserRegistration.class)
                        .answers(MarketReplies.Registered.class)
                        .about("Registers a browser worker; a repeated call is its heartbeat."),
                Route.post("/market/tasks/pull", Access.BROWSER, calls::pull)
                        .takes(Bodies.Pull.class)
                        .answers(MarketReplies.PullReply.class)
                        .about("Locks the next tasks for a browser worker and returns them."),
                Route.post("/market/tasks/update", Access.BROWSER, calls::update)
                        .takes(Bodies.ProgressUpdate.class)
                        .answers(MarketReplies.Success.class)
                        .about("Saves the progress of a task and renews its lock."),
                Route.post("/market/tasks/complete", Access.BROWSER, calls::complete)
                        .takes(Bodies.Completion.class)
                        .answers(MarketReplies.Completed.class)
                        .about("Ends a task as DONE or FAILED."),
                Route.post("/market/snapshots/ingest", Access.BROWSER, ingest::handle)
                        .takes(Bodies.Products.class, JsonNode[].class)
                        .answers(MarketReplies.Ingested.class)
                        .about("Stores products found by a browser worker, without duplicates."));
    }

    private static List<Route> tasks(MarketServices services) {
        var create = new CreateTasks(services.core().submit(), services.maxBatch());
        var show = new ShowMarket(services.reads(), services.core().control());
        return List.of(
                Route.post("/market/tasks/create", Access.SUBMIT, create::handle)
                        .takes(Bodies.NewMarketTasks.class, Bodies.NewMarketTask.class)
                        .hears("Idempotency-Key")
                        .answers(MarketReplies.Created.class)
                        .about("Creates tasks for browser workers, all or none."),
                Route.get("/market/tasks", paged("status"), show::list)
                        .answers(MarketReplies.MarketTasks.class)
                        .about("Lists the tasks of browser workers."),
                Route.get("/market/tasks/{id}", Set.of(), show::one)
                        .answers(MarketReplies.OneMarketTask.class)
                        .about("Shows one task of browser workers."),
                Route.post("/market/tasks/{id}/retry", Access.CONTROL, call -> show.order(call, TaskAction.RETRY))
                        .answers(MarketReplies.OneMarketTask.class)
                        .about("Retries a failed task."),
                Route.post("/market/tasks/{id}/cancel", Access.CONTROL, call -> show.order(call, TaskAction.CANCEL))
                        .answers(MarketReplies.OneMarketTask.class)
                        .about("Cancels a task."));
    }

    private static List<Route> people(MarketServices services) {
        var pulls = services.core().pulls();
        var workers = new ShowWorkers(services.reads(), pulls.sessions());
        var snapshots = new ShowSnapshots(services.reads());
        var filters = ShowSnapshots.PARAMETERS.toArray(String[]::new);
        var export = new HashSet<>(ShowSnapshots.PARAMETERS);
        export.add("format");
        return List.of(
                Route.get("/market/workers", paged(), workers::list)
                        .answers(MarketReplies.BrowserWorkers.class)
                        .about("Lists the browser workers."),
                Route.post("/market/workers/{id}/pause", Access.WORKERS, call -> workers.pause(call, true))
                        .answers(MarketReplies.OneBrowserWorker.class)
                        .about("Pauses a browser worker: it gets no new tasks."),
                Route.post("/market/workers/{id}/resume", Access.WORKERS, call -> workers.pause(call, false))
                        .answers(MarketReplies.OneBrowserWorker.class)
                        .about("Resumes a paused browser worker."),
                Route.post("/market/workers/{id}/offline", Access.WORKERS, workers::offline)
                        .answers(MarketReplies.OneBrowserWorker.class)
                        .about("Ends the session of a browser worker and releases its tasks."),
                Route.get("/market/snapshots", paged(filters), snapshots::list)
                        .needs(Access.RESULTS)
                        .answers(MarketReplies.Snapshots.class)
                        .about("Lists stored products."),
                Route.get("/market/snapshots/export", Answer.NDJSON, export, snapshots::export)
                        .needs(Access.RESULTS)
                        .lines(SnapshotDocument.class)
                        .about("Exports stored products as JSON lines or CSV."));
    }

    private static List<Route> credentials(MarketServices services) {
        var credentials = new BrowserTokens(services.core().pulls().credentials(), services.reads(), services.random());
        return List.of(
                Route.post("/market/credentials", Access.WORKERS, credentials::make)
                        .takes(Bodies.NewCredential.class)
                        .answers(MarketReplies.BrowserCredential.class)
                        .about("Creates a token for browser workers, limited to the given hosts."),
                Route.get("/market/credentials", Set.of(), credentials::list)
                        .needs(Access.WORKERS)
                        .answers(MarketReplies.BrowserCredentials.class)
                        .about("Lists the credentials of browser workers."),
                Route.delete("/market/credentials/{id}", Access.WORKERS, credentials::revoke)
                        .answers(MarketReplies.Success.class)
                        .about("Revokes a token of browser workers."));
    }

    private static Set<String> paged(String... more) {
        var names = new HashSet<>(PageRequest.PARAMETERS);
        names.addAll(List.of(more));
        return names;
    }
}
