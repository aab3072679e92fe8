package dev.trawl.core.cluster;

import java.time.Duration;

/// `retention.*`: how long what has ended is kept.
///
/// @param auditEntries most entries of the audit log of one project
public record RetentionConfig(
        Duration tasks, Duration logs, Duration idempotencyKeys, Duration audit, long auditEntries) {

    public static final RetentionConfig DEFAULTS = new RetentionConfig(
            Duration.ofDays(30), Duration.ofDays(7), Duration.ofHours(24), Duration.ofDays(365), 1_000_000);

    public RetentionConfig {
        if (tasks.isNegative() || logs.isNegative() || idempotencyKeys.isNegative() || audit.isNegative()) {
            throw new IllegalArgumentException("retention.* must not be negative");
        }
        if (auditEntries < 1_000) {
            throw new IllegalArgumentException("retention.audit_entries must be at least 1000, not " + auditEntries);
        }
    }
}
