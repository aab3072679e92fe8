package dev.trawl.spi.crawl;

import dev.trawl.plugin.TaskId;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/// Reads of earlier crawls and their pages, for a later crawl that compares its own pages with them.
public interface PageReads {

    /// COMPLETED tasks of a series of a project, newest first, at most `max`.
    List<TaskId> completed(String project, String series, int max);

    /// The URLs of a task with these keys. Unknown keys are left out.
    Map<Key, Known> find(TaskId task, Collection<Key> keys);

    /// How URLs of a task were found, by their ids in the ledger. Unknown ids and those of other tasks are left out.
    Map<Long, FoundUrl> found(TaskId task, Collection<Long> urls);

    /// URLs of a task that have a digest, ascending by id from above `after` (0 for the first page).
    List<Page> pages(TaskId task, long after, int max);

    /// The identity of a URL within its task.
    record Key(String group, long high, long low) {

        public static Key of(FoundUrl url) {
            return new Key(url.group(), url.high(), url.low());
        }
    }

    /// @param digest of the page, see [UrlOutcome]; empty when none was stored
    record Known(UrlState state, String digest) {}

    /// @param id the URL's id in the ledger; the `after` of the next page
    record Page(long id, FoundUrl found, String digest) {}
}
