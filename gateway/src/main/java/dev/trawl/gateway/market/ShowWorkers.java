package dev.trawl.gateway.market;

import dev.trawl.core.Problem;
import dev.trawl.core.pull.PullSessions;
import dev.trawl.core.pull.Seat;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.Json;
import dev.trawl.gateway.http.Page;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.PullWorker;
import dev.trawl.spi.ledger.Session;
import dev.trawl.spi.ledger.Subtask;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/// Browsers for those who look after them: list, pause, resume, force offline.
final class ShowWorkers {

    private final LedgerReads reads;
    private final PullSessions sessions;

    ShowWorkers(LedgerReads reads, PullSessions sessions) {
        this.reads = reads;
        this.sessions = sessions;
    }

    /// What a browser tells of itself.
    record About(String browserType, String browserVersion, String scriptVersion) {}

    /// `GET /market/workers`.
    Answer list(Exchange exchange) {
        var page = Page.of(exchange);
        var found =
                reads.pulls().workers(exchange.caller().project(), page.after().orElse(""), page.oneMore());
        var shown = found.stream().limit(page.limit()).toList();
        Optional<String> next =
                found.size() > page.limit() ? Optional.of(shown.getLast().worker()) : Optional.empty();
        var held = held();
        return Reply.success()
                .with("workers", shown.stream().map(row -> document(row, held)).toList())
                .with("next_cursor", next)
                .answer();
    }

    /// `POST /market/workers/{id}/pause` and `/resume`.
    Answer pause(Exchange exchange, boolean paused) throws IOException {
        exchange.noBody();
        return answer(sessions.pause(exchange.caller(), exchange.variable("id"), paused));
    }

    /// `POST /market/workers/{id}/offline`.
    Answer offline(Exchange exchange) throws IOException {
        exchange.noBody();
        return answer(sessions.offline(exchange.caller(), exchange.variable("id")));
    }

    private Answer answer(CompletableFuture<Optional<PullWorker>> ordered) {
        var worker = Await.on(ordered)
                .orElseThrow(() -> RefusedException.of(Problem.NOT_FOUND, "the project has no such worker"));
        return Reply.success().with("worker", document(worker, held())).answer();
    }

    /// What each session holds.
    private Map<Long, List<Long>> held() {
        return reads.pulls().held().stream()
                .collect(Collectors.groupingBy(
                        Subtask::session,
                        Collectors.mapping(row -> row.id().task().value(), Collectors.toList())));
    }

    private Map<String, Object> document(PullWorker worker, Map<Long, List<Long>> held) {
        var about = Json.tree(worker.about());
        var tasks = held.getOrDefault(worker.session(), List.of());
        int ended = worker.done() + worker.failed();
        var document = new LinkedHashMap<String, Object>();
        document.put("worker_id", worker.worker());
        document.put("worker_name", worker.name());
        about.properties().forEach(entry -> document.put(entry.getKey(), entry.getValue()));
        document.put("status", status(worker, tasks));
        document.put("paused", worker.paused());
        document.put("task_ids", tasks);
        document.put("done_count", worker.done());
        document.put("failed_count", worker.failed());
        document.put("success_rate", ended == 0 ? Optional.empty() : Optional.of((double) worker.done() / ended));
        document.put(
                "mean_duration_seconds",
                ended == 0 ? Optional.empty() : Optional.of(worker.busyMillis() / 1_000.0 / ended));
        document.put("last_seen_at", Instant.ofEpochMilli(worker.seenAt()));
        return document;
    }

    private String status(PullWorker worker, List<Long> tasks) {
        boolean open = reads.session(worker.session()).filter(Session::open).isPresent();
        boolean silent = reads.now() - worker.seenAt() > Seat.OFFLINE_AFTER.toMillis();
        if (!open || silent) {
            return "offline";
        }
        return tasks.isEmpty() ? "idle" : "busy";
    }
}
