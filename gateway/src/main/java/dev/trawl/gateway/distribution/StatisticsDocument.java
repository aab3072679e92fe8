package dev.trawl.gateway.distribution;

import java.util.List;
import java.util.Map;

/// How much there is. Devices and tasks are the project's, the scheduler is everybody's.
public record StatisticsDocument(Devices devices, Tasks tasks, Scheduler scheduler) {

    /// @param capacity parts that the devices which are online run at once
    /// @param runningTasks parts that they run now
    public record Devices(int total, int online, int offline, int capacity, int runningTasks) {}

    /// @param byStatus tasks that are kept, by status
    /// @param atLeast statuses of which there are more than were counted
    public record Tasks(Map<String, Integer> byStatus, List<String> atLeast) {}

    /// @param leader the node that answers leads, so that the rest of this is known to it
    /// @param queueLength invitations that are out
    /// @param tasksScheduled invitations assigned since the node was started
    /// @param tasksFailed tasks that failed while it led
    public record Scheduler(
            String node, boolean leader, long term, int queueLength, long tasksScheduled, long tasksFailed) {}
}
