package dev.trawl.crawl.incremental;

import dev.trawl.crawl.job.EarlierRun;
import java.util.List;

/// Finds the earlier crawls that an incremental crawl builds on.
@FunctionalInterface
public interface EarlierCrawls {

    EarlierCrawls NONE = (_, _) -> List.of();

    /// The named crawl, preceded by the crawls it builds on itself, oldest first. A missing crawl, or one of
    /// another project, is left out; then more pages are fetched, with correct results.
    ///
    /// @param since the run that the job names; without a task, a folder may hold it
    List<EarlierCrawl> chain(String project, EarlierRun since);
}
