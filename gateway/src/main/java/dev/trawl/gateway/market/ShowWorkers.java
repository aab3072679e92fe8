package dev.trawl.gateway.market;

import dev.trawl.core.pull.PullSessions;
import dev.trawl.core.pull.PullWorkerStatus;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.market.MarketReplies.BrowserWorkers;
import dev.trawl.gateway.market.MarketReplies.OneBrowserWorker;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.pull.PullWorker;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/// Operations on browser workers for people: list, pause, resume, force offline.
final class ShowWorkers {

    private final LedgerReads reads;
    private final PullSessions sessions;

    ShowWorkers(LedgerReads reads, PullSessions sessions) {
        this.reads = reads;
        this.sessions = sessions;
    }

    /// `GET /market/workers`.
    Answer list(Exchange exchange) {
        var page = PageRequest.of(exchange);
        var found =
                reads.pulls().workers(exchange.caller().project(), page.after().orElse(""), page.oneMore());
        var shown = found.stream().limit(page.limit()).toList();
        Optional<String> next =
                found.size() > page.limit() ? Optional.of(shown.getLast().worker()) : Optional.empty();
        var held = held();
        return Answer.json(
                200,
                new BrowserWorkers(
                        true, shown.stream().map(row -> document(row, held)).toList(), next));
    }

    /// `POST /market/workers/{id}/pause` and `/resume`.
    Answer pause(Exchange exchange, boolean paused) throws IOException {
        exchange.noBody();
        return answer(sessions.pause(exchange.caller(), exchange.variable("id"), paused), exchange.variable("id"));
    }

    /// `POST /market/workers/{id}/offline`.
    Answer offline(Exchange exchange) throws IOException {
        exchange.noBody();
        return answer(sessions.offline(exchange.caller(), exchange.variable("id")), exchange.variable("id"));
    }

    private Answer answer(CompletableFuture<Optional<PullWorker>> ordered, String id) {
        var worker = Await.on(ordered).orElseThrow(() -> ProblemMapping.notFound("Worker", id));
        return Answer.json(200, new OneBrowserWorker(true, document(worker, held())));
    }

    /// Task numbers held by each session.
    private Map<Long, List<Long>> held() {
        return reads.pulls().held().stream()
                .collect(Collectors.groupingBy(
                        row -> row.session().orElseThrow(),
                        Collectors.mapping(row -> row.id().task().value(), Collectors.toList())));
    }

    private BrowserDocument document(PullWorker worker, Map<Long, List<Long>> held) {
        var tasks = held.getOrDefault(worker.session(), List.of());
        return BrowserDocument.of(worker, status(worker, tasks), tasks);
    }

    private String status(PullWorker worker, List<Long> tasks) {
        boolean open =
                reads.session(worker.session()).filter(WorkerSession::open).isPresent();
        boolean silent = reads.now() - worker.seenAt() > PullWorkerStatus.OFFLINE_AFTER.toMillis();
        if (!open || silent) {
            return "offline";
        }
        return tasks.isEmpty() ? "idle" : "busy";
    }
}
