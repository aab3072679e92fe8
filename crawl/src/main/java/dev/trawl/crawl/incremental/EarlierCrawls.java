package dev.trawl.crawl.incremental;

import dev.trawl.plugin.TaskId;
import java.util.List;
import java.util.Optional;

/// Finds the earlier crawls that an incremental crawl builds on.
@FunctionalInterface
public interface EarlierCrawls {

    EarlierCrawls NONE = (_, _) -> List.of();

    /// The named crawl, preceded by the crawls it builds on itself, oldest first. A missing crawl, or one of
    /// another project, is left out; then more pages are fetched, with correct results.
    ///
    /// @param named the crawl that the job names
    List<EarlierCrawl> chain(String project, Optional<TaskId> named);
}
