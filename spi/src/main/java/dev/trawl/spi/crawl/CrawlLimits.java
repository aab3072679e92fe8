package dev.trawl.spi.crawl;

import java.util.Optional;

/// What ends a crawl that is not done; what is under way then is finished.
///
/// @param bytes of the bodies of what is done
/// @param errors URLs that failed
/// @param millis since its first batch was begun
public record CrawlLimits(long bytes, long errors, long millis) {

    public static final CrawlLimits NONE = new CrawlLimits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

    /// Whether no limit but a time of at least `least` milliseconds is set.
    public boolean areOnlyTime(long least) {
        return bytes == NONE.bytes && errors == NONE.errors && millis >= least;
    }

    /// The first of them that a crawl has reached, for people; empty when it may go on.
    ///
    /// @param age milliseconds since its first batch was begun
    public Optional<String> reached(Crawl crawl, long age) {
        if (crawl.bytes() >= bytes) {
            return Optional.of("max_bytes_total (%d) is reached".formatted(bytes));
        }
        if (crawl.failed() >= errors) {
            return Optional.of("max_errors (%d) is reached".formatted(errors));
        }
        return age >= millis ? Optional.of("max_time (%d s) is reached".formatted(millis / 1_000)) : Optional.empty();
    }
}
