package dev.trawl.spi.worker;

import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.TaskId;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Asks which running work is void or must follow changed settings.
///
/// @param held the leases of the session
/// @param jobs the crawls that run, with the version of the edits in use; 0 for none
/// @param hosts the host groups that are fetched from
public record WorkCheck(long session, List<LeaseId> held, Map<TaskId, Integer> jobs, Set<String> hosts) {

    /// A check of leases only.
    public static WorkCheck of(long session, List<LeaseId> held) {
        return new WorkCheck(session, held, Map.of(), Set.of());
    }
}
