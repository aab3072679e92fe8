package dev.trawl.spi.crawl;

import dev.trawl.plugin.TaskId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The host groups of all crawls, inside a transaction.
public interface Hosts {

    /// Reads and locks groups; an unknown group is returned as a fresh one.
    Map<String, HostGroup> lock(Collection<String> names);

    /// Writes the pause and the pace of locked groups. The caller's count of open batches is ignored.
    void keep(List<HostGroup> groups);

    /// Fails up to `max` waiting URLs of a task in a group and returns how many. The counters of the task must be
    /// locked.
    int giveUp(TaskId task, String group, UrlReason reason, int max);

    /// Other tasks that have waiting URLs in these groups.
    Set<TaskId> sharedWith(TaskId task, Collection<String> groups);
}
