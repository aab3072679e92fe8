package dev.trawl.spi.explain;

import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.TaskReads.TaskView;

/// Explains why a crawl fetched a URL or not. Implemented by planners.
@FunctionalInterface
public interface CrawlExplainer {

    /// Explains one URL of a crawl. Reads only the ledger; fetches nothing.
    ///
    /// @throws IllegalArgumentException when the URL is invalid; the message tells the caller why
    Explanation explain(TaskView crawl, String url, LedgerReads reads);
}
