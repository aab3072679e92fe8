package dev.trawl.core.query;

import dev.trawl.spi.crawl.tally.PageTally;
import dev.trawl.spi.task.Task;
import java.time.Duration;

/// The totals of a crawl, so far or at its end.
///
/// @param elapsed since the start of the task, until its end
/// @param job the payload of the task
/// @param tally sums over its rows, with the slowest hosts only
public record CrawlTotals(Task task, String job, CrawlCounts counts, Duration elapsed, PageTally tally) {

    /// Pages per second over the whole time.
    public double rate() {
        return elapsed.isZero() ? 0 : counts.crawl().done() * 1_000.0 / elapsed.toMillis();
    }
}
