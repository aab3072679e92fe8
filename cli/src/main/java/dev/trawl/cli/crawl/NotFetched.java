package dev.trawl.cli.crawl;

import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlCause.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The totals per reason of a crawl, in a line or two for people.
///
/// @param causes how many URLs and links came to each
/// @param ended nothing more will be fetched
public record NotFetched(Crawl crawl, Map<UrlCause, Long> causes, boolean ended) {

    private static final String BETWEEN = " · ";

    /// What was found and not fetched, then what was not followed; no line when there is nothing to say.
    public List<String> lines() {
        var lines = new ArrayList<String>();
        var parts = new ArrayList<String>();
        if (crawl.waiting() > 0) {
            parts.add(some(crawl.waiting(), ended ? CauseWords.label(UrlCause.MAX_PAGES) : "waiting"));
        }
        parts.addAll(of(Kind.SKIPPED).toList());
        if (crawl.failed() > 0) {
            String why = of(Kind.FAILED).collect(Collectors.joining(", "));
            parts.add(some(crawl.failed(), "failed") + (why.isEmpty() ? "" : " (" + why + ")"));
        }
        if (!parts.isEmpty()) {
            lines.add("not fetched: " + String.join(BETWEEN, parts));
        }
        String unfollowed = of(Kind.UNFOLLOWED).collect(Collectors.joining(BETWEEN));
        if (!unfollowed.isEmpty()) {
            lines.add("links not followed: " + unfollowed);
        }
        return lines;
    }

    private Stream<String> of(Kind kind) {
        return causes.entrySet().stream()
                .filter(entry -> entry.getKey().kind() == kind)
                .sorted(Map.Entry.<UrlCause, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(entry -> some(entry.getValue(), CauseWords.label(entry.getKey())));
    }

    private static String some(long number, String what) {
        return String.format(Locale.ROOT, "%,d %s", number, what);
    }
}
