package dev.trawl.spi.crawl;

import dev.trawl.spi.crawl.CrawlReads.HostView;
import java.util.List;
import java.util.Optional;

/// Reads of the host groups in which the crawls of a project have found URLs. All projects share a group's budget;
/// waiting URLs are counted for this project only, and
/// not those that ended tasks have left.
public interface HostReads {

    /// Groups ascending by name from above `after` (empty for the first page).
    List<HostView> list(String project, String after, int max);

    Optional<HostView> find(String project, String name);
}
