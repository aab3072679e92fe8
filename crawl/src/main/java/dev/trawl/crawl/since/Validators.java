package dev.trawl.crawl.since;

import dev.trawl.crawl.fetch.Headers;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// By what a server can tell whether a page is still the one that it sent.
///
/// @param etag, lastModified each may be empty
record Validators(String etag, String lastModified) {

    private static final int MOST = 1_024;
    private static final Pattern TAG = Pattern.compile("(W/)?\"[\\x21\\x23-\\x7e\\x80-\\xff]*\"");

    /// @param fetchedAt when the page was fetched, if it does not say so itself
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

    /// A reply that says it is unchanged means the page that these are of. If it has a tag, that is the one that was
    /// sent, be it weak or strong.
    boolean areMeantBy(Headers unchanged) {
        return unchanged.first("etag").isEmpty() || opaque(tag(unchanged)).equals(opaque(etag));
    }

    private static String opaque(String tag) {
        return tag.startsWith("W/") ? tag.substring(2) : tag;
    }

    /// Anything but one proper tag would mean something else in a condition, such as `*`.
    private static String tag(Headers of) {
        List<String> tags = of.all("etag");
        return tags.size() == 1
                        && isSendable(tags.getFirst())
                        && TAG.matcher(tags.getFirst()).matches()
                ? tags.getFirst()
                : "";
    }

    /// Whoever sends more than this may refuse it when it comes back.
    private static boolean isSendable(String value) {
        return value.length() <= MOST;
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
