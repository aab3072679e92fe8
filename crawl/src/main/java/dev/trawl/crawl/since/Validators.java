package dev.trawl.crawl.since;

import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.fetch.Headers;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Optional;

/// By what a server can tell whether a page is still the one that it sent.
///
/// @param etag, lastModified each may be empty
record Validators(String etag, String lastModified) {

    /// @param fetchedAt when the page was fetched, if it does not say so itself
    static Validators of(Headers stored, long fetchedAt) {
        String etag = usable(stored.first("etag"));
        boolean trusted = isOld(stored, fetchedAt) && !varies(stored);
        return new Validators(etag, trusted ? usable(stored.first("last-modified")) : "");
    }

    boolean areNone() {
        return etag.isEmpty() && lastModified.isEmpty();
    }

    /// What cannot be sent back is of no use.
    private static String usable(Optional<String> value) {
        try {
            return value.map(text -> new Header("If-None-Match", text).value()).orElse("");
        } catch (IllegalArgumentException _) {
            return "";
        }
    }

    /// A page that changed in the second in which it was sent may have changed once more in that second.
    private static boolean isOld(Headers stored, long fetchedAt) {
        Optional<Instant> changed = stored.first("last-modified").flatMap(Validators::date);
        Instant sent = stored.first("date").flatMap(Validators::date).orElse(Instant.ofEpochMilli(fetchedAt));
        return changed.filter(date -> date.plusSeconds(1).isBefore(sent)).isPresent();
    }

    /// There are several pages of this address, which may have changed at the same time; only a tag tells them apart.
    private static boolean varies(Headers stored) {
        return stored.all("vary").stream()
                .flatMap(value -> Arrays.stream(value.split(",", -1)))
                .map(String::strip)
                .anyMatch(name -> !name.isEmpty() && !name.equalsIgnoreCase("accept-encoding"));
    }

    private static Optional<Instant> date(String text) {
        try {
            return Optional.of(ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant());
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}
