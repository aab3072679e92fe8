package dev.trawl.core.dispatch;

/// `scheduler.*`: the distribution of invitations.
///
/// @param batchSize invitations taken from the queue at once
/// @param maxTasksPerWorker leases and invitations per worker; 0 means that only the size of its inbox is limited
/// @param maxRate assignments per second in the whole cluster; 0 means no limit
public record DispatchConfig(String loadBalanceStrategy, int batchSize, int maxTasksPerWorker, double maxRate) {

    public static final DispatchConfig DEFAULTS = new DispatchConfig("least_tasks", 500, 0, 0);

    public DispatchConfig {
        if (batchSize < 1) {
            throw new IllegalArgumentException("scheduler.batch_size must be at least 1, not " + batchSize);
        }
        if (maxTasksPerWorker < 0) {
            throw new IllegalArgumentException("scheduler.max_tasks_per_worker must not be negative");
        }
        if (!(maxRate >= 0)) {
            throw new IllegalArgumentException("scheduler.max_rate must not be negative");
        }
    }
}
