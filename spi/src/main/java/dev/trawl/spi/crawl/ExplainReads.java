package dev.trawl.spi.crawl;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.tally.PageTally;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads that explain a crawl.
public interface ExplainReads {

    /// A URL of a task by its id in the ledger.
    Optional<UrlView> url(TaskId task, long id);

    /// The payload of a batch, JSON of a [CrawlBatch.Document]; empty when there is no such subtask or it has no part.
    Optional<String> batch(SubtaskId batch);

    /// Ledger time until which a host group is paused; 0 when it never was.
    long pausedUntil(String group);

    /// The robots.txt that a task last fetched from an origin.
    Optional<RobotsFile> robots(TaskId task, String group, String scheme);

    /// The robots.txt files that a task last fetched, by group and scheme; at most `max`.
    List<RobotsFile> robots(TaskId task, int max);

    /// The number of URLs and links of a task per cause; causes with none are left out.
    Map<UrlCause, Long> causes(TaskId task);

    /// The sums over the rows of a task. Of the hosts only the `hosts` with the longest average time.
    PageTally tally(TaskId task, int hosts);

    /// The needs of waiting URLs of a task that the last cut of their group found unmet. One index seek for each.
    Set<WorkNeeds> unmet(TaskId task);

    /// The number of host groups in which a task has found URLs.
    int groups(TaskId task);
}
