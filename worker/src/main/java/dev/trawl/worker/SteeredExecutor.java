package dev.trawl.worker;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.worker.WorkOrders;
import java.util.Map;
import java.util.Set;

/// An executor whose running work follows settings that operators change.
public interface SteeredExecutor {

    /// The tasks that run, with the version of the edits in use; 0 for none.
    Map<TaskId, Integer> jobs();

    /// The host groups that running work fetches from.
    Set<String> hosts();

    /// Uses changed settings from now on. Called about every second; parts about other work are ignored.
    void follow(WorkOrders orders);
}
