package dev.trawl.core.leader;

import java.time.Duration;

/// `scheduler.*`: the intervals of checks that cover changes without an event.
///
/// @param scanInterval the maximum delay until commits of other nodes are noticed
/// @param timeoutCheckInterval the interval between checks for overdue attempts
public record SchedulerConfig(Duration scanInterval, Duration timeoutCheckInterval) {

    public static final SchedulerConfig DEFAULTS = new SchedulerConfig(Duration.ofMillis(100), Duration.ofSeconds(30));

    public SchedulerConfig {
        if (!scanInterval.isPositive()) {
            throw new IllegalArgumentException("scheduler.scan_interval must be positive, not " + scanInterval);
        }
        if (!timeoutCheckInterval.isPositive()) {
            throw new IllegalArgumentException(
                    "scheduler.timeout_check_interval must be positive, not " + timeoutCheckInterval);
        }
    }
}
