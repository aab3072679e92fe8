package dev.trawl.gateway.audit;

import dev.trawl.core.audit.AuditFilter;
import dev.trawl.core.audit.QueryAudit;
import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.http.ResponseJson;
import dev.trawl.gateway.http.Route;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.audit.AuditReads;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// `GET /audit`: lists changes and attempted changes in the caller's project.
public final class AuditRoutes {

    private static final String OLDEST = "oldest";
    private static final Set<String> PARAMETERS = Set.of("limit", "after", "actor", "action", "since", "order");

    private final QueryAudit audit;

    public AuditRoutes(AuditReads reads) {
        this.audit = new QueryAudit(reads);
    }

    public List<Route> routes() {
        return List.of(Route.get("/audit", PARAMETERS, this::list)
                .needs(Access.AUDIT)
                .about("Lists the audit log: changes and rejected attempts.")
                .lists(JsonNode.class));
    }

    private Answer list(Exchange exchange) {
        var page = PageRequest.of(exchange);
        String project = exchange.caller().project();
        var found = isOldestFirst(exchange)
                ? audit.oldest(project, filter(exchange), page.afterNumber(0, Long.MAX_VALUE), page.limit())
                : audit.newest(
                        project, filter(exchange), page.afterNumber(Long.MAX_VALUE, Long.MAX_VALUE), page.limit());
        List<JsonNode> items = found.entries().stream()
                .map(entry -> ResponseJson.tree(entry.line()))
                .toList();
        return Answer.json(200, new PageRequest.Items<>(items, found.next().map(String::valueOf)));
    }

    private static boolean isOldestFirst(Exchange exchange) {
        String order = exchange.parameter("order").orElse("newest");
        if (!order.equals(OLDEST) && !order.equals("newest")) {
            throw RefusedException.of(Problem.INVALID_REQUEST, "?order", "order must be newest or oldest");
        }
        return order.equals(OLDEST);
    }

    private static AuditFilter filter(Exchange exchange) {
        return new AuditFilter(
                exchange.parameter("actor").orElse(""),
                exchange.parameter("action").orElse(""),
                exchange.parameter("since").map(AuditRoutes::millis).orElse(0L));
    }

    private static long millis(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant().toEpochMilli();
        } catch (DateTimeException | ArithmeticException _) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST, "?since", "since must be a time such as 2026-01-31T12:00:00Z");
        }
    }
}
