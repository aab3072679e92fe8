package dev.trawl.gateway.task;

import dev.trawl.core.problem.Problem;
import dev.trawl.core.query.QueryUrls;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.UrlState;

/// `GET /tasks/{id}/urls`: lists the URLs of a crawl. With `url` it explains why that URL was or was not fetched.
final class ShowUrls {

    private final QueryUrls query;

    ShowUrls(QueryUrls query) {
        this.query = query;
    }

    Answer handle(Exchange exchange) {
        return exchange.parameter("url").map(url -> explain(exchange, url)).orElseGet(() -> list(exchange));
    }

    private Answer explain(Exchange exchange, String url) {
        if (exchange.parameters().size() > 1) {
            throw RefusedException.of(Problem.INVALID_REQUEST, "?url", "url excludes the other parameters");
        }
        try {
            var explanation =
                    query.explain(exchange.caller(), exchange.task(), url).orElseThrow(() -> noSuchCrawl(exchange));
            return Answer.json(200, ExplanationDocument.of(exchange.task(), explanation));
        } catch (IllegalArgumentException e) {
            throw RefusedException.of(Problem.INVALID_REQUEST, "?url", String.valueOf(e.getMessage()));
        }
    }

    private Answer list(Exchange exchange) {
        var page = PageRequest.of(exchange);
        var states = ShowTasks.states(exchange, UrlState.class);
        long after = page.afterNumber(0, Long.MAX_VALUE);
        var found = query.urls(exchange.caller(), exchange.task(), states, after, page.oneMore())
                .orElseThrow(() -> noSuchCrawl(exchange));
        return page.answer(found, view -> UrlDocument.of(exchange.task(), view), ShowUrls::cursor);
    }

    private static String cursor(UrlView last) {
        return String.valueOf(last.id());
    }

    static RefusedException noSuchCrawl(Exchange exchange) {
        return RefusedException.of(
                Problem.NOT_FOUND,
                "Task %s not found, or it is not a crawl that has started".formatted(exchange.variable("id")));
    }
}
