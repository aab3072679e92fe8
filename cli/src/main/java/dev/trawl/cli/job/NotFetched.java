package dev.trawl.cli.job;

import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Amounts;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlCause.Kind;
import dev.trawl.spi.task.Task;
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
    public String skipped(MessageLanguage language) {
        long open = crawl.waiting() + crawl.cut();
        Stream<String> left =
                open == 0 ? Stream.empty() : Stream.of(some(open, left()).in(language));
        return Stream.concat(left, of(Kind.SKIPPED, language)).collect(Collectors.joining(BETWEEN));
    }

    /// Links that were not followed; empty if there are none.
    public String unfollowed(MessageLanguage language) {
        return of(Kind.UNFOLLOWED, language).collect(Collectors.joining(BETWEEN));
    }

    /// How the pages differ from the earlier run; empty if nothing was compared.
    public String changes(MessageLanguage language) {
        long fresh = causes.getOrDefault(UrlCause.NEW, 0L);
        long changed = causes.getOrDefault(UrlCause.CHANGED, 0L);
        long same = causes.getOrDefault(UrlCause.SAME, 0L) + causes.getOrDefault(UrlCause.UNCHANGED, 0L);
        long gone = causes.getOrDefault(UrlCause.GONE, 0L) + causes.getOrDefault(UrlCause.UNLINKED, 0L);
        if (fresh + changed + same + gone == 0) {
            return "";
        }
        return Phrase.of(
                        "%s new · %s changed · %s same · %s gone",
                        Amounts.count(fresh), Amounts.count(changed), Amounts.count(same), Amounts.count(gone))
                .in(language);
    }

    /// Failed URLs; empty if there are none.
    public String failed(MessageLanguage language) {
        return of(Kind.FAILED, language).collect(Collectors.joining(BETWEEN));
    }

    /// Formats failed and skipped URLs from the totals in a server response.
    ///
    /// @param totals by the code of the cause
    public static Phrase causes(JsonNode totals) {
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

    private UrlCause left() {
        return task.state().isEnded()
                ? UrlCause.left(crawl, task.state(), task.status().reason().orElse(""))
                : UrlCause.WAITING;
    }

    private Stream<String> of(Kind kind, MessageLanguage language) {
        return of(causes, kind).map(some -> some.in(language));
    }

    private static Stream<Phrase> of(Map<UrlCause, Long> causes, Kind kind) {
        return causes.entrySet().stream()
                .filter(entry -> entry.getKey().kind() == kind)
                .sorted(Map.Entry.<UrlCause, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(entry -> some(entry.getValue(), entry.getKey()));
    }

    private static Phrase some(long number, UrlCause cause) {
        return Phrase.of("%s %s", Amounts.count(number), CauseWords.label(cause));
    }
}
