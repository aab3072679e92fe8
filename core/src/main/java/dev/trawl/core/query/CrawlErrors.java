package dev.trawl.core.query;

import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.UrlCause;
import java.util.List;
import java.util.Map;

/// The failed URLs of a crawl by cause, the most frequent first.
///
/// @param failed all failed URLs
/// @param read failed URLs that the groups count; fewer than `failed` in a crawl with very many
public record CrawlErrors(long failed, long read, List<Group> groups) {

    /// URLs that failed alike.
    ///
    /// @param status the HTTP status; 0 if there was none
    /// @param hosts host groups with the most of these URLs, the first has most
    /// @param samples some of the URLs
    public record Group(UrlCause cause, int status, long count, Map<String, Long> hosts, List<UrlView> samples) {}
}
