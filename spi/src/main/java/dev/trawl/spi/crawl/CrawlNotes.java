package dev.trawl.spi.crawl;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.tally.PageTally;
import java.util.List;
import java.util.Map;

/// Data that only serves to explain crawls, inside a transaction. Callers must lock the counters of the task first
/// ([Frontier#lock]).
public interface CrawlNotes {

    /// Stores robots.txt files of a task; a file of the same origin is replaced.
    void keep(TaskId task, List<RobotsFile> files);

    /// Adds to the counters per cause of a task. A negative number lowers a counter, after a retry.
    void count(TaskId task, Map<UrlCause, Integer> more);

    /// Adds to the sums over the rows of a task.
    void add(TaskId task, PageTally more);
}
