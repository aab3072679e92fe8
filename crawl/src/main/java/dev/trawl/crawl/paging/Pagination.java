package dev.trawl.crawl.paging;

import dev.trawl.crawl.extract.Source;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.url.UrlPattern;
import java.util.List;
import java.util.Optional;

/// How a job pages through a listing.
///
/// @param path position of the rule in its job, for messages
/// @param match if not empty, the pages that match it start listings; otherwise the seeds do
public record Pagination(String path, List<UrlPattern> match, PageStep step, StopRules stop) {

    public Pagination {
        match = List.copyOf(match);
    }

    /// True if a page outside of any listing starts one.
    public boolean begins(Url url, boolean isSeed) {
        return match.isEmpty() ? isSeed : match.stream().anyMatch(pattern -> pattern.matches(url));
    }

    /// The rules that end a listing. Each may be absent.
    ///
    /// @param items an empty list ends the listing
    /// @param more a value of `false` ends the listing
    /// @param total number of all items
    /// @param pages number of all pages
    /// @param maxPages maximum number of pages of a listing
    public record StopRules(
            Optional<Source> items,
            Optional<Source> more,
            Optional<Source> total,
            Optional<Source> pages,
            int maxPages) {

        /// No limit of pages.
        public static final int ANY = Integer.MAX_VALUE;

        /// True if a listing by numbers would end.
        public boolean isAny() {
            return items.isPresent() || more.isPresent() || total.isPresent() || pages.isPresent() || maxPages < ANY;
        }
    }
}
