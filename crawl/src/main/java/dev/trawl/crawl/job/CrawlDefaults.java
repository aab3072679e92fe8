package dev.trawl.crawl.job;

import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Default limits for jobs that set none. A job overrides them with 0, which means no limit.
///
/// @param maxPages default of `max_pages`; 0 is no limit
/// @param maxTime default of `max_time`; zero is no limit
public record CrawlDefaults(long maxPages, Duration maxTime) {

    public static final CrawlDefaults NONE = new CrawlDefaults(0, Duration.ZERO);

    /// @throws IllegalArgumentException when a limit is negative
    public CrawlDefaults {
        if (maxPages < 0 || maxTime.isNegative()) {
            throw new IllegalArgumentException("crawl.max_pages and crawl.max_time must not be negative");
        }
    }

    /// The job with the default limits filled in.
    JsonNode apply(JsonNode job) {
        if (!(job instanceof ObjectNode written)) {
            return job;
        }
        ObjectNode limited = written.deepCopy();
        if (isAbsent(written, "max_pages")) {
            limited.put("max_pages", maxPages);
        }
        if (isAbsent(written, "max_time")) {
            limited.put("max_time", maxTime.toSeconds());
        }
        return limited;
    }

    private static boolean isAbsent(ObjectNode job, String key) {
        return !job.hasNonNull(key);
    }
}
