package dev.trawl.gateway.distribution;

import java.util.List;
import java.util.Map;

/// Counts of devices and tasks of the project, and figures of the scheduler for all projects.
public record StatisticsDocument(Devices devices, Tasks tasks, Scheduler scheduler) {

    /// @param capacity subtasks that the online devices can run at once
    /// @param runningTasks subtasks that they run now
    public record Devices(int total, int online, int offline, int capacity, int runningTasks) {}

    /// @param byStatus stored tasks by status
    /// @param atLeast statuses with more tasks than were counted
    public record Tasks(Map<String, Integer> byStatus, List<String> atLeast) {}

    /// @param leader true when the responding node leads; only then are the other figures current
    /// @param queueLength outstanding invitations
    /// @param tasksScheduled invitations assigned since the node started
    /// @param tasksFailed tasks that failed while it led
    public record Scheduler(
            String node, boolean leader, long term, int queueLength, long tasksScheduled, long tasksFailed) {}
}
