package dev.trawl.spi.worker;

import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.HostRule;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/// The response to a [WorkCheck].
///
/// @param lost leases that the session no longer holds
/// @param capacity of the worker; empty when the server does not say
/// @param jobs effective jobs with newer edits than the worker has
/// @param hosts the rules of the host groups asked for; a group without a rule is left out
public record WorkOrders(
        List<LeaseId> lost, OptionalInt capacity, Map<TaskId, EditedJob> jobs, Map<String, HostRule> hosts) {

    /// The orders of a server that only knows leases.
    public static WorkOrders lost(List<LeaseId> lost) {
        return new WorkOrders(lost, OptionalInt.empty(), Map.of(), Map.of());
    }

    /// @param version of the edits
    /// @param payload the effective payload of the task
    public record EditedJob(int version, String payload) {}
}
