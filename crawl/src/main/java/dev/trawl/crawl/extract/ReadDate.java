package dev.trawl.crawl.extract;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Parses common date formats and returns ISO 8601: a day, or a time with its offset if the text has one.
final class ReadDate {

    private static final List<DateTimeFormatter> MOMENTS = List.of(
            DateTimeFormatter.ISO_DATE_TIME,
            DateTimeFormatter.RFC_1123_DATE_TIME,
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm[:ss][ ]XX", Locale.ROOT),
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm[:ss]XX", Locale.ROOT),
            DateTimeFormatter.ofPattern("yyyy[-][/]M[-][/]d HH:mm[:ss]", Locale.ROOT));
    private static final List<DateTimeFormatter> DAYS = List.of(
            DateTimeFormatter.ISO_DATE,
            DateTimeFormatter.ofPattern("yyyy/M/d", Locale.ROOT),
            DateTimeFormatter.ofPattern("yyyy年M月d日", Locale.ROOT),
            DateTimeFormatter.ofPattern("d.M.yyyy", Locale.ROOT),
            DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ENGLISH),
            DateTimeFormatter.ofPattern("d MMMM yyyy", Locale.ENGLISH),
            DateTimeFormatter.ofPattern("MMM d, yyyy", Locale.ENGLISH),
            DateTimeFormatter.ofPattern("MMMM d, yyyy", Locale.ENGLISH));
    private static final int LONGEST = 64;

    private ReadDate() {}

    static Optional<String> read(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        return MOMENTS.stream()
                .flatMap(format -> moment(format, text).stream())
                .findFirst()
                .or(() -> DAYS.stream()
                        .flatMap(format -> day(format, text).stream())
                        .findFirst());
    }

    private static Optional<String> moment(DateTimeFormatter format, String text) {
        try {
            TemporalAccessor parsed =
                    format.parseBest(text, ZonedDateTime::from, OffsetDateTime::from, LocalDateTime::from);
            return Optional.of(
                    parsed instanceof ZonedDateTime zoned
                            ? DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(zoned)
                            : parsed instanceof OffsetDateTime offset
                                    ? DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(offset)
                                    : DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(parsed));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    private static Optional<String> day(DateTimeFormatter format, String text) {
        try {
            return Optional.of(LocalDate.parse(text, format).toString());
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}
