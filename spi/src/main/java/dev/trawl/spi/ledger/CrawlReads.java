package dev.trawl.spi.ledger;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.HostGroup;
import dev.trawl.spi.crawl.UrlState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What can be asked of crawls without a transaction.
public interface CrawlReads {

    /// The counters of a task's crawl.
    Optional<Crawl> crawl(TaskId task);

    /// Tasks with a crawl of which more batches can be cut, and those with batches that are not closed yet, whatever
    /// became of the task; oldest first.
    List<TaskId> open(int max);

    /// How many URLs crawls have found of which more batches can be cut; of the oldest `max`.
    Map<TaskId, Long> found(int max);

    /// What is known of a URL of a task.
    Optional<UrlView> url(TaskId task, String group, long high, long low);

    /// URLs of a task in the order of their ids, from above `after` (0 for the first page); no states means all.
    List<UrlView> urls(TaskId task, Set<UrlState> states, long after, int max);

    /// Ledger time of the next URL that waits for its time, or of the end of a pause of a group that has waiting URLs;
    /// empty when there is none.
    Optional<Long> nextUrlDue();

    /// Ledger time at which the first of a task's open URLs can be fetched, when both its own wait and the pause of its
    /// group are over; 0 or a time that has passed when that is now, or one is in a batch. Empty when none is open.
    Optional<Long> nextUrlDue(TaskId task);

    /// Host groups as people look at them.
    HostReads hosts();

    /// What explains a crawl.
    WhyReads why();

    /// Tasks with waiting URLs in a group whose pause ended after `since`.
    List<TaskId> rested(long since, int max);

    /// Host groups in which a task has found URLs and that are left alone now; those whose pause ends first come first.
    List<HostView> paused(TaskId task, int max);

    /// @param waiting URLs of the task, or of the project, that can be cut
    record HostView(HostGroup group, int waiting) {}

    /// @param id the ledger's number for it; the `after` of the next page
    /// @param batch number of the subtask it was cut into last; 0 when it never was
    record UrlView(
            long id,
            FoundUrl found,
            UrlState state,
            int attempts,
            long notBefore,
            int status,
            String reason,
            int batch) {}
}
