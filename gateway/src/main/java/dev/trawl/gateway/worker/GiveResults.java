package dev.trawl.gateway.worker;

import dev.trawl.core.problem.Problem;
import dev.trawl.core.query.StoredResults;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.plugin.TaskId;
import java.io.IOException;
import java.util.List;

/// `GET /leases/{token}/results/{id}`: returns results of an ended task to a lease holder whose payload
/// names that task and whose executor reads results. Only such a task needed the scope `results:read` when it was
/// submitted.
record GiveResults(HeldLeases leases, LeasedTask tasks, LeaseTokens tokens, StoredResults results) {

    /// A page of results.
    ///
    /// @param lines JSON values as text
    /// @param last true when no page follows
    record Given(List<String> lines, String next, boolean last) {}

    Answer give(Exchange exchange) throws IOException {
        exchange.noBody();
        var id = tokens.open(exchange.caller(), exchange.variable("token"));
        leases.holder(id);
        var lease = tasks.readerOfResults(id).orElseThrow(GiveResults::noReader);
        var task = TaskId.parse(exchange.variable("id")).orElseThrow(GiveResults::unnamed);
        try {
            var page = results.read(lease, task, exchange.parameter("after").orElse(""));
            return Answer.json(200, new Given(page.lines(), page.next(), page.last()));
        } catch (IllegalArgumentException unreadable) {
            throw RefusedException.of(Problem.NOT_FOUND, String.valueOf(unreadable.getMessage()));
        }
    }

    private static RefusedException noReader() {
        return RefusedException.of(
                Problem.FORBIDDEN, "the executor of this task does not read results of other tasks (readsResults)");
    }

    private static RefusedException unnamed() {
        return RefusedException.of(Problem.NOT_FOUND, "the payload of the task does not name this task");
    }
}
