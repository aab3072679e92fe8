package dev.trawl.spi.crawl;

import java.util.Optional;

/// Limits that end a crawl while URLs are still waiting. Work already under way is finished.
///
/// @param bytes total body bytes of the done URLs
/// @param errors failed URLs
/// @param millis since its first batch began
public record CrawlLimits(long bytes, long errors, long millis) {

    public static final CrawlLimits NONE = new CrawlLimits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

    /// Returns true when at most a time limit is set, of at least `least` milliseconds.
    public boolean areOnlyTime(long least) {
        return bytes == NONE.bytes && errors == NONE.errors && millis >= least;
    }

    /// The first limit that the crawl has reached; empty when none is reached.
    ///
    /// @param age milliseconds since its first batch began
    public Optional<UrlReason> reached(Crawl crawl, long age) {
        if (crawl.bytes() >= bytes) {
            return Optional.of(UrlCause.LIMIT.because("max_bytes_total (%d) is reached".formatted(bytes)));
        }
        if (crawl.failed() >= errors) {
            return Optional.of(UrlCause.LIMIT.because("max_errors (%d) is reached".formatted(errors)));
        }
        return age >= millis
                ? Optional.of(UrlCause.LIMIT.because("max_time (%d s) is reached".formatted(millis / 1_000)))
                : Optional.empty();
    }
}
