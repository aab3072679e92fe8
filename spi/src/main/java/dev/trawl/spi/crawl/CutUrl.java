package dev.trawl.spi.crawl;

import dev.trawl.spi.FetchMode;
import java.util.Optional;

/// A URL that was cut into a batch.
///
/// @param id the URL's id in the ledger
/// @param path how the URL was discovered
/// @param attempts failed fetches so far
/// @param request as in [FoundUrl]
/// @param before digest of the page in the run that the crawl compares with; empty when that run did not have it
/// @param mode how the URL is fetched
public record CutUrl(
        long id,
        String url,
        int depth,
        DiscoveryPath path,
        int attempts,
        Optional<String> request,
        String before,
        FetchMode mode) {

    /// A URL fetched by a plain GET.
    public CutUrl(long id, String url, int depth, DiscoveryPath path, int attempts) {
        this(id, url, depth, path, attempts, Optional.empty(), "", FetchMode.HTTP);
    }

    public CutUrl comparedWith(String digest) {
        return new CutUrl(id, url, depth, path, attempts, request, digest, mode);
    }

    /// The URL fetched in another mode.
    public CutUrl fetchedBy(FetchMode other) {
        return new CutUrl(id, url, depth, path, attempts, request, before, other);
    }
}
