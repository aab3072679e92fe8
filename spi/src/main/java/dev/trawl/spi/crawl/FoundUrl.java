package dev.trawl.spi.crawl;

/// A URL that belongs to a task. Within the task it is known by group and fingerprint alone.
///
/// @param group the host group whose politeness budget it uses
/// @param high, low the 128-bit fingerprint of its canonical form
/// @param depth links between a seed and this URL
/// @param hops how it was come to: redirects that led to it in the lowest byte, and above it what the crawler wants to
///     know again; 0 for a plain link
/// @param rank the lower the earlier; equal ranks go by the age of the commit that found them
/// @param parent id of the URL it was found on; 0 for a seed
public record FoundUrl(String group, long high, long low, String url, int depth, int hops, int rank, long parent) {

    private static final int REDIRECTS = 0xff;

    /// How many of them led to it in a row.
    public int redirects() {
        return hops & REDIRECTS;
    }

    public FoundUrl withHops(int others) {
        return new FoundUrl(group, high, low, url, depth, others, rank, parent);
    }

    /// The same, one rank later.
    public FoundUrl behind() {
        return new FoundUrl(group, high, low, url, depth, hops, rank + 1, parent);
    }
}
