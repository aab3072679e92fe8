package dev.trawl.crawl.fetch.connection;

import dev.trawl.crawl.fetch.Budgets;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchFailedException;
import dev.trawl.spi.TimeSource;
import java.time.Duration;

/// The deadlines of one fetch. Each wait has its own timeout, and none exceeds the total.
public final class Deadlines {

    private final TimeSource time;
    private final Budgets budgets;
    private final long totalAt;
    private final long idleNanos;

    public Deadlines(TimeSource time, Budgets budgets) {
        this.time = time;
        this.budgets = budgets;
        this.totalAt = time.nanos() + budgets.times().total().toNanos();
        this.idleNanos = budgets.times().idle().toNanos();
    }

    public long now() {
        return time.nanos();
    }

    public Budgets budgets() {
        return budgets;
    }

    public void waitForTls(Connection connection) throws FetchFailedException {
        waitFor(connection, FetchError.TIMEOUT_TLS, budgets.times().tls().toNanos());
    }

    public void waitForHead(Connection connection) throws FetchFailedException {
        waitFor(
                connection,
                FetchError.TIMEOUT_FIRST_BYTE,
                budgets.times().firstByte().toNanos());
    }

    void waitForBody(Connection connection) throws FetchFailedException {
        waitFor(connection, FetchError.TIMEOUT_IDLE, idleNanos);
    }

    public void waitFor(Connection connection, FetchError error, long nanos) throws FetchFailedException {
        long now = time.nanos();
        if (totalAt - now < nanos) {
            connection.expect(FetchError.TIMEOUT_TOTAL, totalAt);
        } else {
            connection.expect(error, now + nanos);
        }
    }

    /// Remaining time for a wait that is not on a connection.
    public Duration left() throws FetchFailedException {
        long left = totalAt - time.nanos();
        if (left <= 0) {
            throw new FetchFailedException(FetchError.TIMEOUT_TOTAL, "no time left");
        }
        return Duration.ofNanos(left);
    }
}
