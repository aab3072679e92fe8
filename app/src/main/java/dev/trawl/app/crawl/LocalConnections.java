package dev.trawl.app.crawl;

import dev.trawl.crawl.fetch.PoolConfig;
import java.time.Duration;

/// The connection pool of a crawl in this process.
final class LocalConnections {

    private LocalConnections() {}

    /// @param connections maximum number of connections to all hosts together
    static PoolConfig of(int connections) {
        return new PoolConfig(
                2 * connections,
                connections,
                Duration.ofSeconds(15),
                100_000,
                Duration.ofMinutes(5),
                Duration.ofSeconds(30));
    }
}
