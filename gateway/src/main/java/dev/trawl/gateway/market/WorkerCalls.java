package dev.trawl.gateway.market;

import dev.trawl.core.market.FailureRate;
import dev.trawl.core.market.HostList;
import dev.trawl.core.market.MarketTask;
import dev.trawl.core.problem.Problem;
import dev.trawl.core.pull.PullLane;
import dev.trawl.core.pull.PullProfile;
import dev.trawl.core.pull.PullReport;
import dev.trawl.core.pull.PullRequest;
import dev.trawl.core.pull.Pulled;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.ResponseJson;
import dev.trawl.gateway.market.Bodies.BrowserRegistration;
import dev.trawl.gateway.market.Bodies.Completion;
import dev.trawl.gateway.market.Bodies.ProgressUpdate;
import dev.trawl.gateway.market.Bodies.Pull;
import dev.trawl.gateway.market.MarketReplies.Completed;
import dev.trawl.gateway.market.MarketReplies.Hints;
import dev.trawl.gateway.market.MarketReplies.PullReply;
import dev.trawl.gateway.market.MarketReplies.Registered;
import dev.trawl.gateway.market.MarketReplies.Success;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.PullReads.PulledTask;
import dev.trawl.spi.task.Claimable;
import dev.trawl.spi.worker.Outcome;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Calls of browser workers: register, pull, update, complete.
final class WorkerCalls {

    private static final int MOST_TRIES = 10;

    private final PullLane lane;
    private final LedgerReads reads;
    private final Hints hints;

    WorkerCalls(PullLane lane, LedgerReads reads, Hints hints) {
        this.lane = lane;
        this.reads = reads;
        this.hints = hints;
    }

    /// `POST /market/tasks/worker/register`: registers a worker; a repeated call is its heartbeat.
    Answer register(Exchange exchange) throws IOException {
        var asked = Bodies.read(exchange, BrowserRegistration.class);
        String worker = asked.workerId();
        var about = new BrowserDocument.About(
                asked.browserType().map(Bodies::text).orElse(""),
                asked.browserVersion().map(Bodies::text).orElse(""),
                asked.scriptVersion().map(Bodies::text).orElse(""));
        var profile = new PullProfile(
                worker,
                asked.workerName().filter(name -> !name.isBlank()).orElse(worker),
                ResponseJson.text(about),
                MarketTask.TYPE);
        var seat = Await.on(lane.sessions().register(exchange.caller(), profile));
        ProblemMapping.unlessDone(seat.answer());
        return Answer.json(
                200, new Registered(true, worker, seat.paused(), hints, documents(exchange.caller(), seat.held())));
    }

    /// `POST /market/tasks/pull`: locks the best available tasks for the worker.
    Answer pull(Exchange exchange) throws IOException {
        var asked = Bodies.read(exchange, Pull.class);
        int limit = asked.limit().orElse(1);
        int number = asked.request().orElse(0);
        var hosts = hosts(exchange.caller());
        var request = new PullRequest(
                asked.workerId(), MarketTask.TYPE, limit, number, payload -> hosts.allows(MarketTask.of(payload)));
        Await.on(lane.locks().runOnce());
        var pulled = pull(exchange.caller(), request);
        ProblemMapping.unlessDone(pulled.seat().answer());
        var tasks = documents(
                exchange.caller(),
                pulled.leases().stream()
                        .map(lease -> lease.id().subtask().task())
                        .toList());
        return Answer.json(
                200,
                new PullReply(
                        true,
                        tasks.stream().findFirst(),
                        limit > 1 ? Optional.of(tasks) : Optional.empty(),
                        pulled.seat().paused(),
                        hints));
    }

    private Pulled pull(Caller caller, PullRequest request) {
        var pulled = Await.on(lane.subtasks().pull(caller, request));
        for (int tries = 1; pulled.again() && tries < MOST_TRIES; tries++) {
            pulled = Await.on(lane.subtasks().pull(caller, request));
        }
        return pulled;
    }

    /// The hosts of the credential. A credential without hosts is rejected.
    private HostList hosts(Caller caller) {
        var hosts = reads.pulls().hosts(caller.project()).getOrDefault(caller.principal(), Set.of());
        if (hosts.isEmpty()) {
            throw RefusedException.of(Problem.FORBIDDEN, "this credential allows no hosts");
        }
        return new HostList(hosts);
    }

    /// `POST /market/tasks/update`: saves progress, which renews the lock.
    Answer update(Exchange exchange) throws IOException {
        var asked = Bodies.read(exchange, ProgressUpdate.class);
        var task = asked.taskId();
        var progress = Bodies.limited(asked.progress(), "/progress");
        report(
                exchange.caller(),
                new PullReport(
                        asked.workerId(),
                        task,
                        asked.lease().map(sent -> Bodies.lease(sent, task)),
                        row -> saved(row, progress),
                        new Outcome.Continues()));
        return Answer.json(200, new Success(true));
    }

    /// `POST /market/tasks/complete`: ends a task as DONE or FAILED. DONE counts as FAILED when too many
    /// products failed.
    Answer complete(Exchange exchange) throws IOException {
        var asked = Bodies.read(exchange, Completion.class);
        var result = Bodies.limited(asked.result().orElseGet(JsonNodeFactory.instance::objectNode), "/result");
        var outcome = switch (asked.status()) {
            case "DONE" -> done(result);
            case "FAILED" -> new Outcome.Failed(true, message(result));
            default -> throw Bodies.invalid("/status", "status must be DONE or FAILED");
        };
        var task = asked.taskId();
        report(
                exchange.caller(),
                new PullReport(
                        asked.workerId(),
                        task,
                        asked.lease().map(sent -> Bodies.lease(sent, task)),
                        _ -> Optional.empty(),
                        outcome));
        return Answer.json(
                200, new Completed(true, task(exchange.caller(), task).map(MarketStatus::of)));
    }

    private static Outcome done(JsonNode result) {
        return FailureRate.of(result)
                .complaint()
                .<Outcome>map(complaint -> new Outcome.Failed(true, complaint))
                .orElseGet(() -> new Outcome.Succeeded(result.toString()));
    }

    private static String message(JsonNode result) {
        String message = result.path("error_message").asString("");
        return message.isBlank() ? "the worker reported no reason" : message;
    }

    private static Optional<String> saved(Claimable row, JsonNode progress) {
        return progress.isEmpty()
                ? Optional.empty()
                : Optional.of(MarketTask.of(row.body().payload()).saved(row.cursor(), progress));
    }

    private void report(Caller caller, PullReport report) {
        ProblemMapping.unlessDone(Await.on(lane.reports().report(caller, report)), report.task());
    }

    private List<PulledDocument> documents(Caller caller, List<TaskId> ids) {
        return ids.stream()
                .flatMap(id -> task(caller, id).stream())
                .map(PulledDocument::of)
                .toList();
    }

    private Optional<PulledTask> task(Caller caller, TaskId id) {
        return reads.pulls().task(caller.project(), MarketTask.TYPE, id);
    }
}
