package dev.trawl.worker.crawl;

import dev.trawl.crawl.visit.Visited;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.worker.Lease;
import java.util.List;

/// Makes the records of a task of the pages that were visited for it.
interface VisitRecords {

    /// The row of each page as it is.
    VisitRecords ROWS = (_, visited) -> visited.record().stream().toList();

    /// Loads what records are made with; the first call does the work.
    ///
    /// @throws IllegalArgumentException when that is not there; no retry helps
    default void prepare(Lease lease) throws InterruptedException {}

    /// The records of one visit; none when the URL is to be visited again.
    List<String> of(CutUrl target, Visited visited);
}
