package dev.trawl.spi.ledger;

import dev.trawl.spi.ledger.CrawlReads.HostView;
import java.util.List;
import java.util.Optional;

/// The host groups in which the crawls of a project have found URLs. All projects share a group's budget; how many URLs
/// wait is counted for this project alone.
public interface HostReads {

    /// Groups ascending by name from above `after` (empty for the first page).
    List<HostView> list(String project, String after, int max);

    Optional<HostView> find(String project, String name);
}
