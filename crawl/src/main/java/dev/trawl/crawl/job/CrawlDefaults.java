package dev.trawl.crawl.job;

import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Limits for jobs that name none. A job that says 0 has no limit.
///
/// @param maxPages of a job without `max_pages`; 0 is no limit
/// @param maxTime of a job without `max_time`; zero is no limit
public record CrawlDefaults(long maxPages, Duration maxTime) {

    public static final CrawlDefaults NONE = new CrawlDefaults(0, Duration.ZERO);

    /// @throws IllegalArgumentException when a limit is negative
    public CrawlDefaults {
        if (maxPages < 0 || maxTime.isNegative()) {
            throw new IllegalArgumentException("crawl.max_pages and crawl.max_time must not be negative");
        }
    }

    /// The job with the limits it does not name.
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
