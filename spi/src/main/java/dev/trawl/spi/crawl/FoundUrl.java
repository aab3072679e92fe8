package dev.trawl.spi.crawl;

/// A URL that belongs to a task. Within the task, host group and fingerprint identify it.
///
/// @param group the host group whose politeness budget it uses
/// @param high, low the 128-bit fingerprint of its canonical form
/// @param depth links between a seed and this URL
/// @param hops how the URL was discovered: the lowest byte counts redirects, the higher bits are crawler data;
/// 0 for a
///     plain link
/// @param rank lower ranks come first; equal ranks go by the age of the commit that found them
/// @param parent id of the URL it was found on; 0 for a seed
public record FoundUrl(String group, long high, long low, String url, int depth, int hops, int rank, long parent) {

    private static final int REDIRECTS = 0xff;

    /// The number of consecutive redirects that led to this URL.
    public int redirects() {
        return hops & REDIRECTS;
    }

    public FoundUrl withHops(int others) {
        return new FoundUrl(group, high, low, url, depth, others, rank, parent);
    }

    /// A copy ranked one position later.
    public FoundUrl behind() {
        return new FoundUrl(group, high, low, url, depth, hops, rank + 1, parent);
    }
}
