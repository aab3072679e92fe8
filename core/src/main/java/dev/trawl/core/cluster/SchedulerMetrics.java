package dev.trawl.core.cluster;

/// What the scheduler of this node has done and sees.
///
/// @param tasksScheduled invitations assigned since this process started
/// @param tasksFailed tasks that ended FAILED while this node led, whoever ended them
/// @param queueLength invitations that are out
public record SchedulerMetrics(
        boolean isLeader, long term, long tasksScheduled, long tasksFailed, int availableWorkers, int queueLength) {

    public static final SchedulerMetrics FOLLOWER = new SchedulerMetrics(false, 0, 0, 0, 0, 0);
}
