package dev.trawl.spi.crawl.edit;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/// Edits of running crawls and their effect on URLs and batches, inside a transaction.
public interface CrawlEdits {

    /// The edits of these tasks; tasks without edits are left out.
    Map<TaskId, JobEdits> of(Collection<TaskId> tasks);

    /// Writes the edits of a locked task. Their effects are unfinished until [#finish].
    ///
    /// @param before the settings that were in force
    /// @return the settings whose effects are complete: `before`, or earlier ones if effects were unfinished
    String keep(TaskId task, JobEdits edits, String before);

    /// Marks the effects of the edits of a locked task as complete; false if the task has later edits.
    boolean finish(TaskId task, int version);

    /// URLs of a task that wait to be cut or retried, by id from above `after` (0 for the first page).
    List<WaitingUrl> waiting(TaskId task, long after, int max);

    /// The open batches of a task, by group and number.
    List<OpenBatch> batches(TaskId task);

    /// The open batches of a group, over all tasks, by task and number.
    List<OpenBatch> batches(String group);

    /// Tasks with URLs to cut in a group, ascending.
    List<TaskId> crawlsIn(String group);

    /// @param id the URL's id in the ledger
    /// @param depth links between a seed and this URL
    record WaitingUrl(long id, String url, int depth) {}

    /// @param group its host group
    record OpenBatch(SubtaskId batch, String group) {}
}
