package dev.trawl.worker.crawl;

import dev.trawl.crawl.visit.PageChange;
import dev.trawl.crawl.visit.Visited;
import dev.trawl.plugin.Lease;
import dev.trawl.spi.crawl.CutUrl;
import java.util.List;

/// Creates the records of a task from its visited pages.
interface VisitRecords {

    /// The rows of each page and its items, unchanged.
    VisitRecords ROWS = (_, visited) -> visited.rows();

    /// The rows of new, changed and vanished pages, and of their items.
    VisitRecords CHANGED_ROWS = (_, visited) -> visited.rows().stream()
            .filter(_ ->
                    visited.change().filter(change -> change != PageChange.SAME).isPresent())
            .toList();

    /// Loads the data that the records need; only the first call does the work.
    ///
    /// @throws IllegalArgumentException when the data is missing; a retry does not help
    default void prepare(Lease lease) throws InterruptedException {}

    /// The records of one visit; none when the URL is retried.
    List<String> of(CutUrl target, Visited visited);
}
