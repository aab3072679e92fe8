package dev.trawl.spi.live;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.FoundUrl;
import java.util.List;

/// A filter of URLs that the frontiers contain, shared by the workers of all nodes. It may forget any URL at any
/// time, but never reports a URL that was not added. So a known URL need not be sent to the ledger. Calls wait only
/// briefly for the backend and never throw.
public interface SharedUrls {

    /// A filter that knows no URL.
    SharedUrls NONE = new SharedUrls() {
        @Override
        public List<FoundUrl> unknown(TaskId task, List<FoundUrl> urls) {
            return urls;
        }

        @Override
        public void add(TaskId task, List<FoundUrl> urls) {}

        @Override
        public void forget(TaskId task) {}
    };

    /// The unknown URLs, in order; all of them when the backend does not answer.
    List<FoundUrl> unknown(TaskId task, List<FoundUrl> urls);

    /// Adds URLs whose commit is certain. Duplicates are allowed.
    void add(TaskId task, List<FoundUrl> urls);

    /// Removes all URLs of an ended task.
    void forget(TaskId task);
}
