package dev.trawl.spi.crawl.tally;

/// Measures the pages per second of a crawl over its last 5 to 10 seconds, from two readings that are stored with its
/// counters. So every node computes the same rate, also after a restart.
///
/// @param fromAt, fromDone ledger time and number of done pages when the window began; 0 before the first reading
/// @param middleAt, middleDone the reading at which the next window begins
public record PageRate(long fromAt, long fromDone, long middleAt, long middleDone) {

    public static final PageRate NONE = new PageRate(0, 0, 0, 0);

    private static final long HALF = 5_000;
    private static final long SHORTEST = 1_000;

    public PageRate measured(long now, long done) {
        if (fromAt == 0) {
            return new PageRate(now, done, now, done);
        }
        return now - middleAt < HALF ? this : new PageRate(middleAt, middleDone, now, done);
    }

    /// Pages per second, when `done` pages are done at ledger time `now`. Falls towards 0 while nothing is done.
    public double perSecond(long now, long done) {
        return fromAt == 0 ? 0 : Math.max(0, done - fromDone) * 1_000.0 / Math.max(SHORTEST, now - fromAt);
    }
}
