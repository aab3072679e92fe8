package dev.trawl.core.cluster;

import java.time.Duration;

/// `scheduler.*`: the intervals that only catch what no event brought.
///
/// @param scanInterval how soon what was committed through other nodes is noticed at the latest
/// @param timeoutCheckInterval how often overdue attempts are looked for
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
