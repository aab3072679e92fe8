package dev.trawl.spi.crawl;

import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.schedule.Splitter;
import java.util.List;
import java.util.Optional;

/// A splitter that knows only the beginning: a task becomes a crawl, and is cut into batches while it finds its URLs.
public interface CrawlPlanner extends Splitter {

    /// Reads a crawl out of a task's payload.
    ///
    /// @throws IllegalArgumentException when the payload is no crawl; the message says why, for the submitter
    CrawlPlan plan(String payload);

    /// What a crawl needs of the ledger and does not find there, for the submitter; empty when nothing is missing.
    ///
    /// @param payload one that can be planned
    default Optional<String> missing(String payload, String project, LedgerReads reads) {
        return Optional.empty();
    }

    /// Only looks whether the payload is a crawl.
    @Override
    default Split next(String payload, String settings, String cursor, int max) {
        var _ = plan(payload);
        return new Split(List.of(), "", true);
    }
}
