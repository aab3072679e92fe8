package dev.trawl.crawl.fetch;

import java.time.Duration;

/// Limits of the connection pool and the DNS cache of a fetcher.
///
/// @param idleTotal maximum number of idle connections
/// @param idlePerRoute maximum number of idle connections per route
/// @param idleTime timeout after which an idle connection is closed
/// @param dnsNames maximum number of cached names
/// @param dnsTime lifetime of a cached answer
/// @param dnsMissingTime lifetime of a cached missing name
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
