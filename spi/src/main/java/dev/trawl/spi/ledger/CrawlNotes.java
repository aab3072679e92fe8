package dev.trawl.spi.ledger;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import java.util.List;
import java.util.Map;

/// What is kept of crawls inside a transaction only to explain them. Whoever writes has locked the counters of the task
/// before ([Frontier#lock]).
public interface CrawlNotes {

    /// Keeps files of a task; one of the same origin is replaced.
    void keep(TaskId task, List<RobotsFile> files);

    /// Counts causes of a task.
    void count(TaskId task, Map<UrlCause, Integer> more);
}
