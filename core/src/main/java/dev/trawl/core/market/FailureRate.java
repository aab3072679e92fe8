package dev.trawl.core.market;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// The share of products that a worker failed to get. The number of failures is `failed_count`, else the length of
/// `errors`, else the scraped products that were neither saved nor skipped.
///
/// @param tried all attempted products: `scraped_count`, or the sum of saved, skipped and failed if that is more
public record FailureRate(long failed, long tried) {

    private static final int MOST_PERCENT = 30;

    public static FailureRate of(JsonNode result) {
        long scraped = count(result, "scraped_count");
        long saved = count(result, "saved_count");
        long skipped = count(result, "skipped_count");
        long failed = failed(result, scraped, saved, skipped);
        return new FailureRate(failed, Math.max(scraped, saved + skipped + failed));
    }

    private static long failed(JsonNode result, long scraped, long saved, long skipped) {
        if (result.path("failed_count").isNumber()) {
            return count(result, "failed_count");
        }
        if (result.path("errors").isArray()) {
            return result.path("errors").size();
        }
        return result.has("saved_count") ? Math.max(0, scraped - saved - skipped) : 0;
    }

    private static long count(JsonNode result, String name) {
        return Math.clamp(result.path(name).asLong(0), 0, 1_000_000_000_000L);
    }

    /// The reason why the work counts as failed; empty if it does not.
    public Optional<String> complaint() {
        return failed * 100 > tried * MOST_PERCENT
                ? Optional.of("failure rate over %d%%: %d of %d products failed".formatted(MOST_PERCENT, failed, tried))
                : Optional.empty();
    }
}
