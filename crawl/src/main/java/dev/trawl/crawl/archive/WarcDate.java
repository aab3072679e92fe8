package dev.trawl.crawl.archive;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// Formats dates for WARC records. Caches the text of the last second, because many captures share it.
final class WarcDate {

    private static final DateTimeFormatter SECOND =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private long second = Long.MIN_VALUE;
    private byte[] text = new byte[0];

    byte[] of(long millis) {
        long asked = Math.floorDiv(millis, 1_000);
        if (asked != second) {
            second = asked;
            text = (SECOND.format(Instant.ofEpochSecond(asked)) + ".000Z").getBytes(StandardCharsets.US_ASCII);
        }
        int rest = Math.floorMod(millis, 1_000);
        int end = text.length - 1;
        text[end - 1] = (byte) ('0' + rest % 10);
        text[end - 2] = (byte) ('0' + rest / 10 % 10);
        text[end - 3] = (byte) ('0' + rest / 100);
        return text;
    }
}
