package dev.trawl.core.task;

import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlCause.Kind;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/// Chooses failed URLs of a crawl. A URL must match each component that is not empty.
///
/// @param causes of the failure; a cause of another kind, such as `robots`, chooses skipped URLs
/// @param hosts names of host groups
/// @param statuses HTTP statuses; one below 10 stands for its class, such as 5 for 500 to 599
public record UrlChoice(Set<UrlCause> causes, Set<String> hosts, Set<Integer> statuses) {

    /// All failed URLs.
    public static final UrlChoice ALL = new UrlChoice(Set.of(), Set.of(), Set.of());

    /// The cause with a code; empty if there is none.
    public static Optional<UrlCause> cause(String code) {
        return Optional.of(UrlCause.byCode(code)).filter(known -> known.code().equals(code));
    }

    /// The codes of the causes that a retry can choose, for messages.
    public static String knownCauses() {
        return Arrays.stream(UrlCause.values())
                .filter(cause -> cause.kind() == Kind.FAILED || cause.kind() == Kind.SKIPPED)
                .map(UrlCause::code)
                .sorted()
                .collect(Collectors.joining(", "));
    }

    /// Reads a status such as `503`, or a class such as `5xx`; empty if the text is neither.
    public static OptionalInt status(String text) {
        return text.matches("[1-5]([0-9]{2}|xx)")
                ? OptionalInt.of(Integer.parseInt(text.replace("x", ""), 10))
                : OptionalInt.empty();
    }

    public boolean isAll() {
        return equals(ALL);
    }

    public boolean matches(UrlView url) {
        return isCause(url.cause())
                && (hosts.isEmpty() || hosts.contains(url.found().group()))
                && (statuses.isEmpty() || statuses.contains(url.status()) || statuses.contains(url.status() / 100));
    }

    /// A cancelled URL was in a batch when its task was cancelled, so it counts as failed.
    private boolean isCause(UrlCause cause) {
        return causes.isEmpty() ? cause.kind() == Kind.FAILED || cause == UrlCause.CANCELLED : causes.contains(cause);
    }
}
