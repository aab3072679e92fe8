package dev.trawl.spi.crawl;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.CrawlReads.HostView;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads of the host groups in which the crawls of a project have found URLs. All projects share a group's budget;
/// waiting URLs are counted for this project only, and
/// not those that ended tasks have left.
public interface HostReads {

    /// Groups ascending by name from above `after` (empty for the first page).
    List<HostView> list(String project, String after, int max);

    Optional<HostView> find(String project, String name);

    /// Open crawls of a project with URLs in a group that wait or are in a batch, ascending.
    List<TaskId> crawls(String project, String group, int max);

    /// The rules of these groups, of all projects; groups without a rule are left out.
    Map<String, HostRule> rules(Collection<String> names);
}
