package dev.trawl.crawl.url;

/// Limits that end a crawl of pages made up without end: calendars, `/a/b/a/b`, endless queries, hosts from a wildcard.
///
/// @param maxLength characters of an address
/// @param maxSegments segments of a path
/// @param maxRepeats how often the same segments may follow each other
/// @param maxPagesPerHost pages of one host
/// @param maxQueriesPerPath different queries of one path
/// @param maxHostsPerDomain hosts of one registrable domain
public record Traps(
        int maxLength,
        int maxSegments,
        int maxRepeats,
        long maxPagesPerHost,
        int maxQueriesPerPath,
        int maxHostsPerDomain) {

    public static final Traps DEFAULTS = new Traps(2_083, 20, 2, 100_000, 100, 100);

    /// No longer name can be resolved; the dot at its end is counted.
    private static final int LONGEST_HOST = 254;

    private static final Ruling PASSED = Ruling.accept("traps");

    public Traps withPagesPerHost(long most) {
        return new Traps(maxLength, maxSegments, maxRepeats, most, maxQueriesPerPath, maxHostsPerDomain);
    }

    /// Rules on an address by its look alone.
    public Ruling ruling(Url url) {
        if (url.href().length() > maxLength) {
            return Ruling.refuse("trap.length " + maxLength);
        }
        if (url.host().length() > LONGEST_HOST) {
            return Ruling.refuse("trap.host_length " + LONGEST_HOST);
        }
        String[] segments = url.path().substring(1).split("/");
        if (segments.length > maxSegments) {
            return Ruling.refuse("trap.segments " + maxSegments);
        }
        return repeats(segments) > maxRepeats ? Ruling.refuse("trap.repeats " + maxRepeats) : PASSED;
    }

    /// Rules on an address by what was already taken from its surroundings.
    public Ruling ruling(Url url, Taken taken) {
        if (taken.pagesOfHost() >= maxPagesPerHost) {
            return Ruling.refuse("trap.pages_per_host " + maxPagesPerHost);
        }
        if (url.query().isPresent() && taken.queriesOfPath() >= maxQueriesPerPath) {
            return Ruling.refuse("trap.queries_per_path " + maxQueriesPerPath);
        }
        return taken.hostsOfDomain() > maxHostsPerDomain
                ? Ruling.refuse("trap.hosts_per_domain " + maxHostsPerDomain)
                : ruling(url);
    }

    /// How often the most repeated run of segments follows itself; `/a/b/a/b/a/b` has three.
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

    /// What a crawl has taken so far around one address.
    ///
    /// @param pagesOfHost pages of its host
    /// @param queriesOfPath different queries of its path
    /// @param hostsOfDomain hosts of its registrable domain, its own included
    public record Taken(long pagesOfHost, long queriesOfPath, long hostsOfDomain) {}
}
