package dev.trawl.spi.ledger;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.crawl.HostGroup;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The host groups of all crawls inside a transaction.
public interface Hosts {

    /// Reads groups and keeps others from changing them; one that nobody knows yet is fresh.
    Map<String, HostGroup> lock(Collection<String> names);

    /// Writes the pause and the pace of groups that were locked; how many batches are open is not for the caller to
    /// say.
    void keep(List<HostGroup> groups);

    /// Lets waiting URLs of a task fail that are in a group, at most `max` of them; tells how many. The counters of the
    /// task are locked.
    int giveUp(TaskId task, String group, String reason, int max);

    /// Other tasks that have waiting URLs in these groups.
    Set<TaskId> sharedWith(TaskId task, Collection<String> groups);
}
