package dev.trawl.chrome.proxy;

import dev.trawl.crawl.fetch.Budgets;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchFailedException;
import dev.trawl.crawl.fetch.connection.Connection;
import dev.trawl.crawl.fetch.connection.Deadlines;
import dev.trawl.crawl.fetch.connection.Stopwatch;
import dev.trawl.crawl.fetch.http.Connector;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.function.IntPredicate;

/// Connects to the servers that browsers ask for, by the same rules as the HTTP fetcher.
///
/// @param isOwnPort ports on which this program listens for browsers at [ContextProxy#ADDRESS]; never connected to
record OpenTarget(Connector connector, TimeSource time, ProxyLimits limits, IntPredicate isOwnPort) {

    private static final Duration FOR_EVER = Duration.ofDays(365);

    Connection tunnel(ProxyTarget target, Upstream upstream) throws FetchFailedException {
        return outside(connector.reach(target.route(upstream), soon()));
    }

    /// Connects for plain requests. With an upstream proxy these go to it with absolute URLs.
    Connection plain(ProxyTarget target, Upstream upstream) throws FetchFailedException {
        return outside(connector.connect(target.route(upstream), soon(), new Stopwatch(time)));
    }

    /// Deadlines of a connection that may last as long as its browser.
    Deadlines lasting() {
        return new Deadlines(time, budgets().withTotal(FOR_EVER));
    }

    Budgets budgets() {
        return Budgets.DEFAULTS.withSilence(limits.idle(), limits.idle());
    }

    private Deadlines soon() {
        return new Deadlines(time, budgets().withTotal(limits.connect()));
    }

    /// Pages must not reach the proxies of other contexts, even where loopback addresses are permitted.
    private Connection outside(Connection connection) throws FetchFailedException {
        if (connection.address().equals(ContextProxy.ADDRESS)
                && isOwnPort.test(connection.plain().getPort())) {
            connection.close();
            throw new FetchFailedException(FetchError.BLOCKED_ADDRESS, "a proxy of this program");
        }
        return connection;
    }
}
