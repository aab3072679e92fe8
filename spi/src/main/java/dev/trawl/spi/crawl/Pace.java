package dev.trawl.spi.crawl;

/// How a host group is asked now, whoever asks.
///
/// @param trouble times in a row that it was busy or did not answer; 0 when it is well. Only one request at a time goes
/// to a group in trouble
/// @param allowed batches that it bears at once, if that is less than the crawl wants
/// @param delayMillis pause between two requests, if that is more than the crawl wants
/// @param answered it has ever answered
public record Pace(int trouble, int allowed, long delayMillis, boolean answered) {

    /// More than any crawl may want.
    public static final int ANY = 1_000_000;

    /// Of a group that nobody has asked yet.
    public static final Pace NEW = new Pace(0, ANY, 0, false);

    /// Of a group that answers as fast as it is asked.
    public static final Pace FREE = new Pace(0, ANY, 0, true);

    public boolean isFree() {
        return equals(FREE);
    }
}
