package dev.trawl.cli.job;

import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Amounts;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlCause.Kind;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Formats the URL totals per cause of a crawl for users.
public final class CauseCounts {

    private static final String BETWEEN = " · ";

    private CauseCounts() {}

    /// Formats failed and skipped URLs from the totals in a server response.
    ///
    /// @param totals by the code of the cause
    public static Phrase of(JsonNode totals) {
        var causes = new EnumMap<UrlCause, Long>(UrlCause.class);
        totals.properties()
                .forEach(total -> causes.merge(
                        UrlCause.byCode(total.getKey()), total.getValue().asLong(), Long::sum));
        return Phrase.joined(
                BETWEEN,
                Stream.of(Kind.FAILED, Kind.SKIPPED)
                        .flatMap(kind -> of(causes, kind))
                        .toList());
    }

    private static Stream<Phrase> of(Map<UrlCause, Long> causes, Kind kind) {
        return causes.entrySet().stream()
                .filter(entry -> entry.getKey().kind() == kind)
                .sorted(Map.Entry.<UrlCause, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(entry -> Phrase.of("%s %s", Amounts.count(entry.getValue()), CauseWords.label(entry.getKey())));
    }
}
