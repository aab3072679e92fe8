package dev.trawl.crawl.fetch;

import dev.trawl.spi.TimeSource;
import java.time.Duration;

/// The deadlines of one fetch. Each wait has its own timeout, and none exceeds the total.
final class Deadlines {

    private final TimeSource time;
    private final Budgets budgets;
    private final long totalAt;
    private final long idleNanos;

    Deadlines(TimeSource time, Budgets budgets) {
        this.time = time;
        this.budgets = budgets;
        this.totalAt = time.nanos() + budgets.total().toNanos();
        this.idleNanos = budgets.idle().toNanos();
    }

    long now() {
        return time.nanos();
    }

    Budgets budgets() {
        return budgets;
    }

    void waitForTls(Connection connection) throws FetchFailedException {
        waitFor(connection, FetchError.TIMEOUT_TLS, budgets.tls().toNanos());
    }

    void waitForHead(Connection connection) throws FetchFailedException {
        waitFor(connection, FetchError.TIMEOUT_FIRST_BYTE, budgets.firstByte().toNanos());
    }

    void waitForBody(Connection connection) throws FetchFailedException {
        waitFor(connection, FetchError.TIMEOUT_IDLE, idleNanos);
    }

    void waitFor(Connection connection, FetchError error, long nanos) throws FetchFailedException {
        long now = time.nanos();
        if (totalAt - now < nanos) {
            connection.expect(FetchError.TIMEOUT_TOTAL, totalAt);
        } else {
            connection.expect(error, now + nanos);
        }
    }

    /// Remaining time for a wait that is not on a connection.
    Duration left() throws FetchFailedException {
        long left = totalAt - time.nanos();
        if (left <= 0) {
            throw new FetchFailedException(FetchError.TIMEOUT_TOTAL, "no time left");
        }
        return Duration.ofNanos(left);
    }
}
