package dev.trawl.app.crawl;

import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.follow.CrawlRate;
import dev.trawl.cli.follow.SummaryText;
import dev.trawl.core.query.QueryCrawls;
import dev.trawl.gateway.http.ResponseJson;
import dev.trawl.gateway.task.crawl.SummaryDocument;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.task.Task;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The totals of a crawl of this process, in the form that a server returns.
final class LocalTotals {

    private LocalTotals() {}

    /// @param speed the time and the rate of this process, which exclude earlier runs
    static SummaryText of(LedgerReads reads, Task task, CrawlRate speed, MessageLanguage language) {
        var totals = new QueryCrawls(reads)
                .totals(task)
                .map(SummaryDocument::of)
                .map(ResponseJson::bytes)
                .map(document -> (ObjectNode) ResponseJson.tree(new String(document, StandardCharsets.UTF_8)))
                .orElseGet(JsonMapper.shared()::createObjectNode);
        totals.put("seconds", speed.elapsed().toMillis() / 1_000.0).put("rate", speed.onTheWhole());
        return new SummaryText(totals, language);
    }
}
