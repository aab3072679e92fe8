package dev.trawl.spi.crawl;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.WorkKind;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.crawl.edit.CrawlEdits;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The URLs of crawls, inside a transaction. Callers that add, cut or settle must lock the counters of the task
/// first. So only one transaction at a time changes the frontier of a task.
public interface Frontier {

    /// Reads and locks the counters of tasks; tasks without a crawl are left out.
    Map<TaskId, Crawl> lock(Collection<TaskId> tasks);

    /// Reads the counters of tasks without locking them. Under the lock of a task, its limit does not change.
    Map<TaskId, Crawl> read(Collection<TaskId> tasks);

    /// Writes locked counters, or starts a crawl.
    void keep(List<Crawl> crawls);

    /// Adds URLs to a task; element i is true if URL i is new to the task.
    List<Boolean> add(TaskId task, List<FoundUrl> urls);

    /// Adds URLs that end without a fetch, with this cause; element i is true if URL i is new to the task.
    List<Boolean> addSkipped(TaskId task, List<FoundUrl> urls, UrlReason reason);

    /// The keys of URLs, by their ids in the ledger.
    Map<Long, PageReads.Key> keys(Collection<Long> urls);

    /// Writes the outcomes of URLs; element i is true if URL i was in a batch of that task until now.
    List<Boolean> settle(TaskId task, List<UrlOutcome> outcomes);

    /// Returns ended URLs to WAITING, without attempts and with rank -1; element i is the end of URL i if it was
    /// FAILED or SKIPPED until now, else empty.
    List<Optional<EndedUrl>> revive(TaskId task, List<Long> urls);

    /// Skips open URLs for a reason; element i is true if URL i was WAITING or LATER until now.
    List<Boolean> leave(TaskId task, List<Long> urls, UrlReason reason);

    /// Host groups in which the task has URLs to cut and that are not paused; at most `max`. The open batches of
    /// a group, over all tasks, must be fewer than `perHost` and fewer than its pace allows. Groups with
    /// unmet needs are left out ([#keepUnmet]). A group for which another crawl has waited longer is left out for
    /// ten seconds. A crawl whose needs there are unmet counts only if they are `met` by now.
    ///
    /// @param met the needs that workers meet, by the type of the task
    List<Room> rooms(TaskId task, int perHost, Set<WorkKind> met, int max);

    /// Distributes the first `max` waiting URLs of these fetch modes round robin over the batches, so that all
    /// batches start with URLs of the lowest rank. All URLs of a batch have one mode ([DealUrls]). URLs of a
    /// mode that gets no batch keep waiting. Batches that got URLs count as open.
    ///
    /// @return element i has the URLs of batch i
    List<List<CutUrl>> cut(List<SubtaskId> batches, String group, Set<FetchMode> modes, int max);

    /// Stores that all waiting URLs of a group have unmet needs: no worker meets them. The needs are cleared as soon as
    /// more URLs wait in the group.
    void keepUnmet(TaskId task, String group, WorkNeeds needs);

    /// Clears the unmet needs of at most `max` groups: those whose needs are not among `unmet`, and those that were
    /// stored ten minutes ago, because nodes of the previous version do not clear them. Returns their number.
    int clearUnmet(TaskId task, Set<WorkNeeds> unmet, int max);

    /// The unmet needs of groups in which URLs of a task wait.
    Set<WorkNeeds> unmet(TaskId task);

    /// Closes open batches whose subtask has ended and returns them with the URLs without an outcome;
    /// at most `max`.
    List<Closed> closeEnded(TaskId task, int max);

    /// The open batches of a task, including those whose subtask has ended.
    Open open(TaskId task);

    /// Returns at most `max` URLs whose retry time is reached to WAITING, behind untried URLs of their rank. The result
    /// is the tasks they belong to.
    List<TaskId> wake(int max);

    /// The host groups, which all tasks share.
    Hosts hosts();

    /// The edits of running crawls.
    CrawlEdits edits();

    /// How a URL had ended.
    ///
    /// @param cause as it is counted; empty for a URL without one
    record EndedUrl(UrlState state, Optional<UrlCause> cause) {}

    /// @param held the batches that a worker has leased
    record Open(int batches, int held) {}

    /// @param waiting URLs that wait there, of all fetch modes
    record Room(HostGroup group, int waiting) {}

    /// @param cause why its last attempt failed; empty when there is none
    /// @param deliveries claims of the batch since its last checkpoint or report
    /// @param left URLs of the batch without an outcome, in the order in which they were cut
    record Closed(
            SubtaskId batch,
            String group,
            SubtaskState end,
            Optional<String> cause,
            int deliveries,
            List<CutUrl> left) {}
}
