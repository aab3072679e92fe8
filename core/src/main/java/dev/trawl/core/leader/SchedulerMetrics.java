package dev.trawl.core.leader;

/// Metrics of the scheduler on this node.
///
/// @param tasksScheduled invitations assigned since this process started
/// @param tasksFailed tasks that ended FAILED while this node led, on any node
/// @param queueLength the number of outstanding invitations
public record SchedulerMetrics(
        boolean isLeader, long term, long tasksScheduled, long tasksFailed, int availableWorkers, int queueLength) {

    public static final SchedulerMetrics FOLLOWER = new SchedulerMetrics(false, 0, 0, 0, 0, 0);
}
