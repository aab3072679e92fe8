package dev.trawl.cli.crawl;

import dev.trawl.cli.output.Amounts;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlCause.Kind;
import dev.trawl.spi.ledger.Task;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Formats the URL totals per cause of a crawl for users.
///
/// @param causes number of URLs and links per cause
public record NotFetched(Crawl crawl, Task task, Map<UrlCause, Long> causes) {

    private static final String BETWEEN = " · ";

    /// URLs found but not fetched; empty if there are none.
    public String skipped() {
        long open = crawl.waiting() + crawl.cut();
        Stream<String> left = open == 0 ? Stream.empty() : Stream.of(some(open, left()));
        return Stream.concat(left, of(Kind.SKIPPED)).collect(Collectors.joining(BETWEEN));
    }

    /// Links that were not followed; empty if there are none.
    public String unfollowed() {
        return of(Kind.UNFOLLOWED).collect(Collectors.joining(BETWEEN));
    }

    /// Failed URLs; empty if there are none.
    public String failed() {
        return of(Kind.FAILED).collect(Collectors.joining(BETWEEN));
    }

    /// Formats failed and skipped URLs from the totals in a server response.
    ///
    /// @param totals by the code of the cause
    public static String causes(JsonNode totals) {
        var causes = new EnumMap<UrlCause, Long>(UrlCause.class);
        totals.properties()
                .forEach(total -> causes.merge(
                        UrlCause.byCode(total.getKey()), total.getValue().asLong(), Long::sum));
        return Stream.of(Kind.FAILED, Kind.SKIPPED)
                .flatMap(kind -> of(causes, kind))
                .collect(Collectors.joining(BETWEEN));
    }

    private UrlCause left() {
        return task.state().isEnded() ? UrlCause.left(task.state(), task.reason()) : UrlCause.WAITING;
    }

    private Stream<String> of(Kind kind) {
        return of(causes, kind);
    }

    private static Stream<String> of(Map<UrlCause, Long> causes, Kind kind) {
        return causes.entrySet().stream()
                .filter(entry -> entry.getKey().kind() == kind)
                .sorted(Map.Entry.<UrlCause, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(entry -> some(entry.getValue(), entry.getKey()));
    }

    private static String some(long number, UrlCause cause) {
        return Amounts.count(number) + " " + CauseWords.label(cause);
    }
}
