package dev.trawl.spi.crawl;

import dev.trawl.spi.FetchMode;
import java.util.Optional;

/// A URL that belongs to a task. Within the task, host group and fingerprint identify it.
///
/// @param group the host group whose politeness budget it uses
/// @param high, low the 128-bit fingerprint of its canonical form and its request
/// @param depth links between a seed and this URL
/// @param path how the URL was discovered
/// @param rank lower ranks come first; equal ranks go by the age of the commit that found them
/// @param parent id of the URL it was found on; 0 for a seed
/// @param request JSON of its method, body, headers and position in a listing; empty for a plain GET
/// @param mode how the URL is fetched
public record FoundUrl(
        String group,
        long high,
        long low,
        String url,
        int depth,
        DiscoveryPath path,
        int rank,
        long parent,
        Optional<String> request,
        FetchMode mode) {

    /// A URL fetched by a plain GET.
    public static FoundUrl byGet(
            String group, long high, long low, String url, int depth, DiscoveryPath path, int rank, long parent) {
        return new FoundUrl(group, high, low, url, depth, path, rank, parent, Optional.empty(), FetchMode.HTTP);
    }

    public FoundUrl withPath(DiscoveryPath other) {
        return new FoundUrl(group, high, low, url, depth, other, rank, parent, request, mode);
    }

    /// A copy ranked one position later.
    public FoundUrl behind() {
        return ranked(rank + 1);
    }

    public FoundUrl ranked(int other) {
        return new FoundUrl(group, high, low, url, depth, path, other, parent, request, mode);
    }

    /// The URL fetched in another mode.
    public FoundUrl fetchedBy(FetchMode other) {
        return new FoundUrl(group, high, low, url, depth, path, rank, parent, request, other);
    }
}
