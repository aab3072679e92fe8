package dev.trawl.spi.why;

import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.LedgerReads.TaskView;

/// A planner that can also say why an address was or was not fetched.
@FunctionalInterface
public interface CrawlExplainer {

    /// Explains one address of a crawl. Reads only the ledger; nothing is fetched.
    ///
    /// @throws IllegalArgumentException when it is no address; the message says why, for whoever asked
    Explanation explain(TaskView crawl, String url, LedgerReads reads);
}
