package dev.trawl.gateway.market;

import dev.trawl.core.market.MarketTask;
import dev.trawl.core.problem.Problem;
import dev.trawl.core.task.ControlTask;
import dev.trawl.core.task.TaskAction;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.market.MarketReplies.MarketTasks;
import dev.trawl.gateway.market.MarketReplies.OneMarketTask;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.gateway.text.TaskNumber;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.PullReads.PulledTask;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Operations on tasks for people: list, show, retry, cancel.
final class ShowMarket {

    private final LedgerReads reads;
    private final ControlTask control;

    ShowMarket(LedgerReads reads, ControlTask control) {
        this.reads = reads;
        this.control = control;
    }

    /// `GET /market/tasks`.
    Answer list(Exchange exchange) {
        var page = PageRequest.of(exchange);
        var wanted = status(exchange).map(Set::of).orElse(Set.of());
        var found = read(exchange, page, wanted);
        var shown = found.stream().limit(page.limit()).toList();
        Optional<String> next = found.size() > page.limit()
                ? Optional.of(String.valueOf(shown.getLast().task().id().value()))
                : Optional.empty();
        return Answer.json(
                200,
                new MarketTasks(true, shown.stream().map(MarketTaskDocument::of).toList(), next));
    }

    /// Reads further pages when filtering: waiting and held tasks share a task state, so the ledger cannot
    /// separate them.
    private List<PulledTask> read(Exchange exchange, PageRequest page, Set<MarketStatus> wanted) {
        var found = new ArrayList<PulledTask>();
        Set<TaskState> states =
                wanted.stream().flatMap(status -> status.states().stream()).collect(Collectors.toUnmodifiableSet());
        long after = page.afterNumber(TaskId.LIMIT, TaskId.LIMIT);
        List<PulledTask> read;
        do {
            read = reads.pulls().tasks(exchange.caller().project(), MarketTask.TYPE, states, after, page.oneMore());
            for (PulledTask row : read) {
                after = row.task().id().value();
                if (wanted.isEmpty() || wanted.contains(MarketStatus.of(row))) {
                    found.add(row);
                }
            }
        } while (read.size() == page.oneMore() && found.size() < page.oneMore());
        return found;
    }

    private static Optional<MarketStatus> status(Exchange exchange) {
        return exchange.parameter("status")
                .map(text -> Arrays.stream(MarketStatus.values())
                        .filter(status -> status.name().equals(text.toUpperCase(Locale.ROOT)))
                        .findFirst()
                        .orElseThrow(() -> RefusedException.of(
                                Problem.INVALID_REQUEST,
                                "?status",
                                "known: " + Arrays.toString(MarketStatus.values()))));
    }

    /// `GET /market/tasks/{id}`.
    Answer one(Exchange exchange) {
        return document(exchange, id(exchange));
    }

    private Answer document(Exchange exchange, TaskId id) {
        var row = reads.pulls()
                .task(exchange.caller().project(), MarketTask.TYPE, id)
                .orElseThrow(exchange::noSuchTask);
        return Answer.json(200, new OneMarketTask(true, MarketTaskDocument.of(row)));
    }

    /// `POST /market/tasks/{id}/retry` and `/cancel`.
    Answer order(Exchange exchange, TaskAction action) throws IOException {
        exchange.noBody();
        var id = id(exchange);
        var _ = document(exchange, id); // rejects tasks of other types
        ProblemMapping.unlessDone(Await.on(control.order(exchange.caller(), id, action)), id, action);
        return document(exchange, id);
    }

    private static TaskId id(Exchange exchange) {
        return TaskNumber.parse(exchange.variable("id")).orElseThrow(exchange::noSuchTask);
    }
}
