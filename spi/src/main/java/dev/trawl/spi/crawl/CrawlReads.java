package dev.trawl.spi.crawl;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.edit.JobEdits;
import dev.trawl.spi.crawl.edit.UnfinishedEdit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads of crawls, outside transactions.
public interface CrawlReads {

    /// The counters of a task's crawl.
    Optional<Crawl> crawl(TaskId task);

    /// The counters of the crawls among these tasks.
    Map<TaskId, Crawl> crawls(Collection<TaskId> tasks);

    /// Tasks whose crawl can be cut into more batches or has batches not yet closed, whatever the state
    /// of the task;
    /// oldest first.
    List<TaskId> open(int max);

    /// The number of URLs found per crawl, for the oldest `max` crawls that can be cut into more batches.
    Map<TaskId, Long> found(int max);

    /// The stored state of a URL of a task.
    Optional<UrlView> url(TaskId task, String group, long high, long low);

    /// URLs of a task in the order of their ids, from above `after` (0 for the first page); no states means all.
    List<UrlView> urls(TaskId task, Set<UrlState> states, long after, int max);

    /// The earliest ledger time at which a URL's wait or the pause of a group with waiting URLs ends; empty when
    /// there is none.
    Optional<Long> nextUrlDue();

    /// Ledger time at which the first open URL of a task can be fetched, after its own wait and the pause of its
    /// group. 0 or a past time means now, or that a URL is in a batch. Empty when no URL is open.
    Optional<Long> nextUrlDue(TaskId task);

    /// Host groups, for display.
    HostReads hosts();

    /// The edits of these tasks; tasks without edits are left out.
    Map<TaskId, JobEdits> edits(Collection<TaskId> tasks);

    /// Edits whose effects are not complete, by task, at most `max`.
    List<UnfinishedEdit> unfinishedEdits(int max);

    /// Reads that explain a crawl.
    ExplainReads why();

    /// Reads of pages, for a crawl that compares with an earlier one.
    PageReads pages();

    /// Tasks with waiting URLs in a group whose pause ended after `since`.
    List<TaskId> rested(long since, int max);

    /// Paused host groups in which a task has found URLs; the earliest end of a pause first.
    List<HostView> paused(TaskId task, int max);

    /// @param waiting URLs of the task, or of the project, that can be cut
    record HostView(HostGroup group, int waiting) {}

    /// @param id the URL's id in the ledger; the `after` of the next page
    /// @param batch number of the subtask it was last cut into; 0 when it never was
    record UrlView(
            long id,
            FoundUrl found,
            UrlState state,
            int attempts,
            long notBefore,
            int status,
            Optional<UrlReason> reason,
            int batch) {

        /// The URL as seen after the end of its task: one that was still open is skipped.
        ///
        /// @param why URLs were left
        public UrlView afterEnd(UrlReason why) {
            if (state.isEnded()) {
                return this;
            }
            var cause = state == UrlState.CUT ? UrlCause.CANCELLED.because("cancelled") : why;
            return new UrlView(id, found, UrlState.SKIPPED, attempts, 0, status, Optional.of(cause), batch);
        }

        /// The cause of its state, as far as its own row determines it.
        public UrlCause cause() {
            return reason.filter(_ -> state.isEnded()).map(UrlReason::cause).orElseGet(() -> UrlCause.of(state));
        }

        /// The text of the reason for users; empty without one.
        public String detail() {
            return reason.map(UrlReason::detail).orElse("");
        }
    }
}
