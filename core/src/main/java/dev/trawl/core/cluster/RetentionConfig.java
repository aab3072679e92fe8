package dev.trawl.core.cluster;

import java.time.Duration;

/// `retention.*`: how long what has ended is kept.
///
/// @param logEntries most events of all tasks together
/// @param auditEntries most entries of the audit log of one project
public record RetentionConfig(
        Duration tasks, Duration logs, long logEntries, Duration idempotencyKeys, Duration audit, long auditEntries) {

    /// Other nodes read the newest entries to learn what was committed, so those must not go.
    private static final long FEWEST_LOG_ENTRIES = 100_000;

    public static final RetentionConfig DEFAULTS = new RetentionConfig(
            Duration.ofDays(30), Duration.ofDays(7), 10_000_000, Duration.ofHours(24), Duration.ofDays(365), 1_000_000);

    public RetentionConfig {
        if (tasks.isNegative() || logs.isNegative() || idempotencyKeys.isNegative() || audit.isNegative()) {
            throw new IllegalArgumentException("retention.* must not be negative");
        }
        if (logEntries < FEWEST_LOG_ENTRIES) {
            throw new IllegalArgumentException(
                    "retention.log_entries must be at least %d, not %d".formatted(FEWEST_LOG_ENTRIES, logEntries));
        }
        if (auditEntries < 1_000) {
            throw new IllegalArgumentException("retention.audit_entries must be at least 1000, not " + auditEntries);
        }
    }
}
