package dev.trawl.crawl.visit;

import dev.trawl.spi.TimeSource;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/// Parses a `Retry-After` header: seconds, or a date.
public final class RetryAfter {

    private static final long LONGEST = Duration.ofDays(1).toMillis();

    private RetryAfter() {}

    /// The wait in milliseconds, at most a day; empty when the value is invalid.
    public static Optional<Long> millis(String value, TimeSource time) {
        String text = value.strip();
        if (!text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return Optional.of(text.length() > 9 ? LONGEST : Math.min(LONGEST, Long.parseLong(text) * 1_000));
        }
        try {
            long at = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant()
                    .toEpochMilli();
            return Optional.of(Math.clamp(at - time.wallMillis(), 0, LONGEST));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}
