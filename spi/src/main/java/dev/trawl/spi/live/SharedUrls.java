package dev.trawl.spi.live;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.crawl.FoundUrl;
import java.util.List;

/// A filter of URLs that the frontiers of crawls hold for sure, shared by the workers of all nodes. It may forget any
/// URL at any time and never invents one, so a URL that it knows need not be sent to the ledger. Hardly waits for the
/// engine and never throws.
public interface SharedUrls {

    /// Knows nothing.
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

    /// Those of the URLs that are not known, in order; all of them when the engine does not answer.
    List<FoundUrl> unknown(TaskId task, List<FoundUrl> urls);

    /// Adds URLs whose commit is certain. Duplicates are allowed.
    void add(TaskId task, List<FoundUrl> urls);

    /// Drops all URLs of a task that has ended.
    void forget(TaskId task);
}
