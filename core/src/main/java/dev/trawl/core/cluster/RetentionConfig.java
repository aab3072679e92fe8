package dev.trawl.core.cluster;

import java.time.Duration;

/// `retention.*`: how long what has ended is kept.
public record RetentionConfig(Duration tasks, Duration logs, Duration idempotencyKeys, Duration audit) {

    public static final RetentionConfig DEFAULTS =
            new RetentionConfig(Duration.ofDays(30), Duration.ofDays(7), Duration.ofHours(24), Duration.ofDays(365));

    public RetentionConfig {
        if (tasks.isNegative() || logs.isNegative() || idempotencyKeys.isNegative() || audit.isNegative()) {
            throw new IllegalArgumentException("retention.* must not be negative");
        }
    }
}
