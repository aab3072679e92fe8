package dev.trawl.gateway.task;

import dev.trawl.core.query.QueryCrawls;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.task.crawl.ErrorsDocument;
import dev.trawl.gateway.task.crawl.SummaryDocument;

/// Shows the summary and the errors of a crawl.
final class ShowCrawls {

    private final QueryCrawls query;

    ShowCrawls(QueryCrawls query) {
        this.query = query;
    }

    /// `GET /tasks/{id}/summary`.
    Answer summary(Exchange exchange) {
        return query.totals(exchange.caller(), exchange.task())
                .map(summary -> Answer.json(200, SummaryDocument.of(summary)))
                .orElseThrow(() -> ShowUrls.noSuchCrawl(exchange));
    }

    /// `GET /tasks/{id}/errors`.
    Answer errors(Exchange exchange) {
        return query.errors(exchange.caller(), exchange.task())
                .map(errors -> Answer.json(200, ErrorsDocument.of(exchange.task(), errors)))
                .orElseThrow(() -> ShowUrls.noSuchCrawl(exchange));
    }
}
