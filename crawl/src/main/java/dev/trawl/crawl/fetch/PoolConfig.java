package dev.trawl.crawl.fetch;

import java.time.Duration;

/// How many idle things a fetcher keeps.
///
/// @param idleTotal connections
/// @param idlePerRoute connections to one origin
/// @param idleTime after which an unused connection is closed
/// @param dnsNames remembered
/// @param dnsTime for which an answer is used
/// @param dnsMissingTime for which the lack of an answer is believed
public record PoolConfig(
        int idleTotal, int idlePerRoute, Duration idleTime, int dnsNames, Duration dnsTime, Duration dnsMissingTime) {

    public static final PoolConfig DEFAULTS =
            new PoolConfig(512, 8, Duration.ofSeconds(15), 100_000, Duration.ofMinutes(5), Duration.ofSeconds(30));

    public PoolConfig {
        if (idleTotal < 0 || idlePerRoute < 0 || dnsNames < 0) {
            throw new IllegalArgumentException("fetch pools cannot hold less than nothing");
        }
    }
}
