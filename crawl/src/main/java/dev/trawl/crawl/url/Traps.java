package dev.trawl.crawl.url;

import dev.trawl.spi.crawl.UrlCause;

/// Limits against crawler traps: calendars, `/a/b/a/b`, endless queries, wildcard hosts.
///
/// @param maxLength maximum characters of a URL
/// @param maxSegments maximum segments of a path
/// @param maxRepeats maximum consecutive repeats of the same segments
/// @param maxPagesPerHost maximum pages of one host
/// @param maxQueriesPerPath maximum different queries of one path
/// @param maxHostsPerDomain maximum hosts of one registered domain
public record Traps(
        int maxLength,
        int maxSegments,
        int maxRepeats,
        long maxPagesPerHost,
        int maxQueriesPerPath,
        int maxHostsPerDomain) {

    public static final Traps DEFAULTS = new Traps(2_083, 20, 2, 100_000, 100, 100);

    /// Longer names cannot be resolved; the trailing dot is included.
    private static final int LONGEST_HOST = 254;

    private static final Ruling PASSED = Ruling.accept("traps");

    public Traps withPagesPerHost(long most) {
        return new Traps(maxLength, maxSegments, maxRepeats, most, maxQueriesPerPath, maxHostsPerDomain);
    }

    /// Decides on a URL by its text alone.
    public Ruling ruling(Url url) {
        if (url.href().length() > maxLength) {
            return Ruling.refuse(UrlCause.TRAP, "trap.length " + maxLength);
        }
        if (url.host().length() > LONGEST_HOST) {
            return Ruling.refuse(UrlCause.TRAP, "trap.host_length " + LONGEST_HOST);
        }
        String[] segments = url.path().substring(1).split("/");
        if (segments.length > maxSegments) {
            return Ruling.refuse(UrlCause.TRAP, "trap.segments " + maxSegments);
        }
        return repeats(segments) > maxRepeats ? Ruling.refuse(UrlCause.TRAP, "trap.repeats " + maxRepeats) : PASSED;
    }

    /// Decides on a URL by the counts of its host, path and domain, and by its text.
    public Ruling ruling(Url url, Taken taken) {
        if (taken.pagesOfHost() >= maxPagesPerHost) {
            return Ruling.refuse(UrlCause.TRAP, "trap.pages_per_host " + maxPagesPerHost);
        }
        if (url.query().isPresent() && taken.queriesOfPath() >= maxQueriesPerPath) {
            return Ruling.refuse(UrlCause.TRAP, "trap.queries_per_path " + maxQueriesPerPath);
        }
        return taken.hostsOfDomain() > maxHostsPerDomain
                ? Ruling.refuse(UrlCause.TRAP, "trap.hosts_per_domain " + maxHostsPerDomain)
                : ruling(url);
    }

    /// The highest number of consecutive repeats of a run of segments; `/a/b/a/b/a/b` has three.
    private static int repeats(String[] segments) {
        int most = 1;
        for (int length = 1; length <= segments.length / 2; length++) {
            int same = 0;
            for (int i = length; i < segments.length; i++) {
                same = segments[i].equals(segments[i - length]) ? same + 1 : 0;
                most = Math.max(most, same / length + 1);
            }
        }
        return most;
    }

    /// URLs that a crawl has accepted so far around one URL.
    ///
    /// @param pagesOfHost pages of its host
    /// @param queriesOfPath different queries of its path
    /// @param hostsOfDomain hosts of its registered domain, including its own
    public record Taken(long pagesOfHost, long queriesOfPath, long hostsOfDomain) {}
}
