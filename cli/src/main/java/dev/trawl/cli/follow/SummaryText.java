package dev.trawl.cli.follow;

import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.job.CauseWords;
import dev.trawl.cli.output.Amounts;
import dev.trawl.spi.crawl.UrlCause;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// The totals of a crawl as lines, alike for a crawl of this process and one of a server.
///
/// @param summary the response of `GET /tasks/{id}/summary`
public record SummaryText(JsonNode summary, MessageLanguage language) {

    private static final String BETWEEN = " · ";

    /// One line of the summary. A line with an empty text is not printed.
    public record Line(String label, String text) {

        private static final int WIDEST_LABEL = 9;

        public String shown() {
            return label + " ".repeat(Math.max(1, WIDEST_LABEL - columns(label))) + text;
        }

        /// The width on a terminal: a Chinese character takes two columns.
        private static int columns(String label) {
            return label.chars().map(c -> c < 0x2E80 ? 1 : 2).sum();
        }
    }

    public Line line(String label, String text) {
        return new Line(language.text(label), text);
    }

    /// The lines about pages and their causes, in print order.
    ///
    /// @param waits hosts that the crawl still has to wait for; empty if there are none
    /// @param before pages of earlier runs of this crawl
    public List<Line> lines(String waits, long before) {
        return List.of(
                line("pages", pages(before)),
                line("status", status()),
                line("errors", errors()),
                line("waits", waits),
                line("skipped", skipped()),
                line("links", links()),
                line("changes", changes()),
                line("rendered", rendered()),
                line("fields", fields()),
                line("slowest", slowest()));
    }

    public long done() {
        return summary.path("done").asLong();
    }

    public long failed() {
        return summary.path("failed").asLong();
    }

    public boolean isEnded() {
        return FollowTask.isEnded(summary.path("state").asString(""));
    }

    /// Returns whether each found URL was fetched and each link followed.
    public boolean isComplete() {
        return failed() == 0 && skipped().isEmpty() && links().isEmpty();
    }

    /// Number of URLs and links with a cause.
    public long count(UrlCause cause) {
        return causes().filter(one -> one.path("cause").asString("").equals(cause.code()))
                .mapToLong(one -> one.path("count").asLong())
                .sum();
    }

    /// A warning if a listing stopped before its end.
    ///
    /// @param first finds the first such page and its reason
    public Optional<Phrase> stoppedListing(Supplier<String> first) {
        long stopped = count(UrlCause.PAGINATION_STOPPED);
        return stopped == 0
                ? Optional.empty()
                : Optional.of(Phrase.of(
                        "warning: a listing stopped before its end on %s; the first: %s",
                        Amounts.of(stopped, "page"), first.get()));
    }

    private String pages(long before) {
        long unchanged = count(UrlCause.UNCHANGED);
        return language.text(
                "%s fetched%s in %s (%.1f/s), %s%s",
                Amounts.count(done()),
                before == 0 ? "" : Phrase.of(", %s of them now,", Amounts.count(Math.max(0, done() - before))),
                Amounts.duration(Duration.ofMillis((long) (decimal(summary.path("seconds"), 0) * 1_000))),
                decimal(summary.path("rate"), 0),
                Amounts.bytes(summary.path("bytes").asLong()),
                unchanged == 0 ? "" : Phrase.of(", %s unchanged", Amounts.count(unchanged)));
    }

    private String status() {
        return summary.path("status").properties().stream()
                .map(entry ->
                        entry.getKey() + " " + Amounts.count(entry.getValue().asLong()))
                .collect(Collectors.joining(BETWEEN));
    }

    private String errors() {
        return failed() == 0 ? "" : "%s: %s".formatted(Amounts.count(failed()), of(UrlCause.Kind.FAILED));
    }

    /// URLs found but not fetched.
    private String skipped() {
        long open = summary.path("waiting").asLong() + summary.path("running").asLong();
        Stream<String> waiting = open == 0 ? Stream.empty() : Stream.of(some(open, UrlCause.WAITING));
        return Stream.concat(waiting, ofKinds(Set.of(UrlCause.Kind.LEFT, UrlCause.Kind.SKIPPED)))
                .collect(Collectors.joining(BETWEEN));
    }

    private String links() {
        String links = of(UrlCause.Kind.UNFOLLOWED);
        return links.isEmpty() ? "" : language.text("not followed: %s", links);
    }

    /// How the pages differ from the earlier run; empty if nothing was compared.
    private String changes() {
        long fresh = count(UrlCause.NEW);
        long changed = count(UrlCause.CHANGED);
        long same = count(UrlCause.SAME) + count(UrlCause.UNCHANGED);
        long gone = count(UrlCause.GONE) + count(UrlCause.UNLINKED);
        if (fresh + changed + same + gone == 0) {
            return "";
        }
        return language.text(
                "%s new · %s changed · %s same · %s gone",
                Amounts.count(fresh), Amounts.count(changed), Amounts.count(same), Amounts.count(gone));
    }

    /// Script shells of a crawl that decides page by page; empty if there were none.
    private String rendered() {
        long unrendered = count(UrlCause.NOT_RENDERED);
        long shells = Math.max(unrendered, count(UrlCause.SCRIPT_SHELL));
        if (shells == 0) {
            return "";
        }
        return language.text(
                "%s needed a browser%s",
                Amounts.of(shells, "page"),
                unrendered == 0 ? "" : Phrase.of(", %s not rendered: no browser", Amounts.count(unrendered)));
    }

    private String fields() {
        String fill = summary.path("fields")
                .valueStream()
                .map(field -> "%s %d %%"
                        .formatted(
                                field.path("field").asString(""),
                                field.path("percent").asInt()))
                .collect(Collectors.joining(BETWEEN));
        if (fill.isEmpty()) {
            return "";
        }
        return summary.path("items").asLong(0) > 0
                ? language.text("%s of the items", fill)
                : language.text("%s of the pages", fill);
    }

    private String slowest() {
        return summary.path("slowest")
                .valueStream()
                .filter(host -> host.path("average_ms").asLong() > 0)
                .map(host -> "%s %s"
                        .formatted(
                                host.path("host").asString(""),
                                Amounts.duration(Duration.ofMillis(
                                        host.path("average_ms").asLong()))))
                .collect(Collectors.joining(BETWEEN));
    }

    private String of(UrlCause.Kind kind) {
        return ofKinds(Set.of(kind)).collect(Collectors.joining(BETWEEN));
    }

    private Stream<String> ofKinds(Set<UrlCause.Kind> kinds) {
        return causes().filter(one -> kinds.stream()
                        .anyMatch(kind -> kind.name()
                                .toLowerCase(Locale.ROOT)
                                .equals(one.path("kind").asString(""))))
                .map(one -> some(
                        one.path("count").asLong(),
                        UrlCause.byCode(one.path("cause").asString(""))));
    }

    private Stream<JsonNode> causes() {
        return summary.path("causes").valueStream();
    }

    /// A number of a server response, which is read as its letters.
    static double decimal(JsonNode number, double otherwise) {
        return number.isNumber() ? Double.parseDouble(number.asString()) : otherwise;
    }

    private String some(long number, UrlCause cause) {
        return Phrase.of("%s %s", Amounts.count(number), CauseWords.label(cause))
                .in(language);
    }
}
