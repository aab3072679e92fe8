package dev.trawl.chrome.proxy;

import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchFailedException;
import dev.trawl.crawl.fetch.connection.Connection;
import dev.trawl.crawl.fetch.connection.Deadlines;
import dev.trawl.crawl.fetch.connection.Feed;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/// Passes bytes between a browser and a server in both directions. Both connections are closed when both directions
/// have ended, when one fails, when neither carries a byte for the idle time, or at the size limit.
final class RelayTunnel {

    private static final int BUFFER = 16 << 10;

    private final Connection browser;
    private final Connection server;
    private final Deadlines deadlines;
    private final Duration idle;
    private final long most;

    RelayTunnel(Connection browser, Connection server, Deadlines deadlines, ProxyLimits limits) {
        this.browser = browser;
        this.server = server;
        this.deadlines = deadlines;
        this.idle = limits.idle();
        this.most = limits.bytes();
    }

    /// Returns after both directions have ended.
    void run(TrafficCount count) throws InterruptedException {
        Thread back = Thread.ofVirtual().name("chrome-proxy-tunnel").start(() -> copy(server, browser, count.received));
        copy(browser, server, count.sent);
        back.join();
    }

    private void copy(Connection from, Connection to, LongAdder count) {
        byte[] buffer = new byte[BUFFER];
        Feed.Wire feed = new Feed.Wire(from, deadlines);
        try {
            for (long left = most; left > 0; ) {
                extend();
                int got = feed.read(buffer, 0, buffer.length, FetchError.TRUNCATED);
                if (got < 0) {
                    to.plain().shutdownOutput();
                    return;
                }
                extend();
                to.send(buffer, 0, got, FetchError.TRUNCATED);
                count.add(got);
                left -= got;
            }
            end();
        } catch (IOException _) {
            end();
        }
    }

    private void extend() throws FetchFailedException {
        deadlines.waitFor(browser, FetchError.TIMEOUT_IDLE, idle.toNanos());
        deadlines.waitFor(server, FetchError.TIMEOUT_IDLE, idle.toNanos());
    }

    private void end() {
        browser.close();
        server.close();
    }
}
