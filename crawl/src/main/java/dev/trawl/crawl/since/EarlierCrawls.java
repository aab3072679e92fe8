package dev.trawl.crawl.since;

import dev.trawl.spi.TaskId;
import java.util.List;
import java.util.Optional;

/// Finds the crawls that one builds on.
@FunctionalInterface
public interface EarlierCrawls {

    EarlierCrawls NONE = (_, _) -> List.of();

    /// The crawl that was named, and before it those that it builds on itself, the oldest first. One that is not there
    /// (any more), or belongs to another project, is left out: then more is fetched, and nothing is wrong.
    ///
    /// @param named what the job says
    List<EarlierCrawl> chain(String project, Optional<TaskId> named);
}
