package dev.trawl.gateway.task;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.explain.Explanation;
import dev.trawl.spi.explain.Explanation.Known;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Explains why a URL was or was not fetched. `trawl explain` prints the same, with or without a server.
///
/// @param foundAs the URL as discovered, if its form differs
/// @param hostPausedUntil end of the current or last pause of its host
/// @param path URLs from the seed to this URL
/// @param pathCut true when the start of the path is omitted
/// @param unfollowed for a URL that was never found: links of the crawl that were not followed, by cause
public record ExplanationDocument(
        String task,
        String url,
        String canonical,
        Optional<String> foundAs,
        boolean found,
        String cause,
        String reason,
        Optional<UrlState> state,
        int status,
        boolean row,
        int attempts,
        Optional<Instant> notBefore,
        Optional<Instant> hostPausedUntil,
        Optional<String> subtask,
        Optional<Integer> depth,
        List<Step> path,
        boolean pathCut,
        List<Rule> rules,
        Map<String, Long> unfollowed) {

    /// @param via `seed`, `link`, `redirect` or `sitemap`
    public record Step(String url, int depth, String via) {}

    /// @param check `scope`, `traps`, `priority` or `robots`
    /// @param cause code of the cause when the rule rejects the URL
    /// @param line line of robots.txt; null for other rules and when no line applies
    public record Rule(
            String check,
            boolean accepted,
            Optional<String> cause,
            String rule,
            Optional<Integer> line,
            Optional<Instant> fetchedAt,
            Optional<Integer> status) {}

    public static ExplanationDocument of(TaskId task, Explanation why) {
        var view = why.known().map(Known::view);
        return new ExplanationDocument(
                task.toString(),
                why.url(),
                why.canonical(),
                view.map(known -> known.found().url()).filter(url -> !url.equals(why.url())),
                view.isPresent(),
                why.cause().code(),
                why.reason(),
                view.map(known -> known.state()),
                view.map(known -> known.status()).orElse(0),
                why.known().map(Known::row).orElse(false),
                view.map(known -> known.attempts()).orElse(0),
                view.flatMap(known -> TaskSummary.time(known.notBefore())),
                why.known().flatMap(known -> TaskSummary.time(known.pausedUntil())),
                view.flatMap(known -> UrlDocument.subtask(task, known)),
                view.map(known -> known.found().depth()),
                why.known().map(ExplanationDocument::path).orElse(List.of()),
                why.known().map(known -> !known.whole()).orElse(false),
                why.rules().stream().map(ExplanationDocument::rule).toList(),
                named(why));
    }

    private static List<Step> path(Known known) {
        return known.path().stream()
                .map(step ->
                        new Step(step.url(), step.depth(), step.via().name().toLowerCase(Locale.ROOT)))
                .toList();
    }

    private static Rule rule(Explanation.Rule rule) {
        return new Rule(
                rule.check().name().toLowerCase(Locale.ROOT),
                rule.accepted(),
                rule.refusal().map(UrlCause::code),
                rule.rule(),
                rule.robots().map(Explanation.Source::line).filter(line -> line > 0),
                rule.robots().flatMap(source -> TaskSummary.time(source.fetchedAt())),
                rule.robots().map(Explanation.Source::status).filter(status -> status > 0));
    }

    private static Map<String, Long> named(Explanation why) {
        var links = new TreeMap<String, Long>();
        why.unfollowed().forEach((cause, some) -> links.put(cause.code(), some));
        return links;
    }
}
