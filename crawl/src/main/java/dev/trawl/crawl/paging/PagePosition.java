package dev.trawl.crawl.paging;

import java.util.ArrayList;
import java.util.List;

/// The position of a page in a listing. It travels with the URL, so that any worker can continue the listing.
///
/// @param rule index of the pagination in its job
/// @param page number of the page in its listing; the first page is 1
/// @param items number of items on the pages before
/// @param content hash of the items, or of the whole body, of the page before; empty on the first page
/// @param trail hashes of the latest requests of the listing, to detect a cursor that leads back
public record PagePosition(int rule, int page, long items, String content, List<String> trail) {

    private static final int MOST = 16;

    public PagePosition {
        trail = List.copyOf(trail);
    }

    /// The first page of a listing.
    public static PagePosition first(int rule) {
        return new PagePosition(rule, 1, 0, "", List.of());
    }

    /// The position of the next page.
    ///
    /// @param more number of items on this page
    /// @param hash of the content of this page
    /// @param request hash of the request of this page
    public PagePosition next(int more, String hash, String request) {
        var latest = new ArrayList<>(trail);
        latest.add(request);
        return new PagePosition(
                rule, page + 1, items + more, hash, latest.subList(Math.max(0, latest.size() - MOST), latest.size()));
    }
}
