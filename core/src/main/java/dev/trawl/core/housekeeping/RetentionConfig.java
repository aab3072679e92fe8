package dev.trawl.core.housekeeping;

import java.time.Duration;

/// `retention.*`: how long ended tasks, events, idempotency keys and audit entries are kept.
///
/// @param logEntries the maximum number of events of all tasks together
/// @param auditEntries the maximum number of audit entries per project
public record RetentionConfig(
        Duration tasks, Duration logs, long logEntries, Duration idempotencyKeys, Duration audit, long auditEntries) {

    /// The lower limit of `logEntries`. Other nodes read the newest entries to follow commits, so these
    /// must be kept.
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
