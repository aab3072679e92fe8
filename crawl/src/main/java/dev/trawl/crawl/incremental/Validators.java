package dev.trawl.crawl.incremental;

import dev.trawl.crawl.fetch.Headers;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The HTTP validators of a stored page, by which a server detects changes.
///
/// @param etag, lastModified each may be empty
record Validators(String etag, String lastModified) {

    private static final int MOST = 1_024;
    private static final Pattern TAG = Pattern.compile("(W/)?\"[\\x21\\x23-\\x7e\\x80-\\xff]*\"");

    /// @param fetchedAt time of the fetch, for pages without a `Date`
    static Validators of(Headers stored, long fetchedAt) {
        String etag = tag(stored);
        boolean trusted = isOld(stored, fetchedAt) && !varies(stored);
        return new Validators(
                etag,
                trusted
                        ? stored.first("last-modified")
                                .filter(Validators::isSendable)
                                .orElse("")
                        : "");
    }

    boolean areNone() {
        return etag.isEmpty() && lastModified.isEmpty();
    }

    /// True if a 304 response refers to the page of these validators. Its ETag, if any, must equal the sent one,
    /// whether weak or strong.
    boolean areMeantBy(Headers unchanged) {
        return unchanged.first("etag").isEmpty() || opaque(tag(unchanged)).equals(opaque(etag));
    }

    private static String opaque(String tag) {
        return tag.startsWith("W/") ? tag.substring(2) : tag;
    }

    /// Only a single well-formed ETag is used. Other values, such as `*`, would have a different meaning in
    /// a condition.
    private static String tag(Headers of) {
        List<String> tags = of.all("etag");
        return tags.size() == 1
                        && isSendable(tags.getFirst())
                        && TAG.matcher(tags.getFirst()).matches()
                ? tags.getFirst()
                : "";
    }

    /// A server that sends a longer value may reject it in a request.
    private static boolean isSendable(String value) {
        return value.length() <= MOST;
    }

    /// A page modified in the second of its response may be modified again in that second.
    private static boolean isOld(Headers stored, long fetchedAt) {
        Optional<Instant> changed = stored.first("last-modified").flatMap(Validators::date);
        Instant sent = stored.first("date").flatMap(Validators::date).orElse(Instant.ofEpochMilli(fetchedAt));
        return changed.filter(date -> date.plusSeconds(1).isBefore(sent)).isPresent();
    }

    /// The URL has several variants, possibly with the same modification time; only an ETag distinguishes them.
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
