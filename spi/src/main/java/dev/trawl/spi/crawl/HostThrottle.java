package dev.trawl.spi.crawl;

/// The current request rate of a host group, for all crawls.
///
/// @param trouble consecutive times that the host was overloaded or did not answer; 0 when healthy. Above
/// 0, the group
/// gets one request at a time
/// @param allowed the concurrent batches that the host tolerates, if fewer than the crawl wants
/// @param delayMillis the delay between two requests, if longer than the crawl wants
/// @param answered the host has answered at least once
public record HostThrottle(int trouble, int allowed, long delayMillis, boolean answered) {

    /// More than any crawl may ask for.
    public static final int ANY = 1_000_000;

    /// The pace of a group without requests so far.
    public static final HostThrottle NEW = new HostThrottle(0, ANY, 0, false);

    /// The pace of a group without throttling.
    public static final HostThrottle FREE = new HostThrottle(0, ANY, 0, true);

    public boolean isFree() {
        return equals(FREE);
    }
}
