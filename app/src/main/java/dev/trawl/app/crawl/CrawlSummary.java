package dev.trawl.app.crawl;

import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.job.NotFetched;
import dev.trawl.cli.output.Amounts;
import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.cli.start.RowsCopy;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.core.csv.CsvCell;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.UrlCause;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// The summary of a crawl and the suggested next command, as lines with a label and a text.
///
/// @param waits hosts that the crawl still has to wait for; empty if there are none
record CrawlSummary(
        NotFetched missing, RowCounts rows, CrawlRate speed, CrawlOptions options, Terminal terminal, Phrase waits) {

    private static final int SLOWEST = 3;
    private static final int WIDEST_LABEL = 9;
    private static final String H1 = "--css h1";

    /// One line of the summary. A line with an empty text is not printed.
    record Line(String label, String text) {

        String shown() {
            return label + " ".repeat(Math.max(1, WIDEST_LABEL - columns(label))) + text;
        }
    }

    private Line line(String label, String text) {
        return new Line(text(label), text);
    }

    /// The width on a terminal: a Chinese character takes two columns.
    private static int columns(String label) {
        return label.chars().map(c -> c < 0x2E80 ? 1 : 2).sum();
    }

    /// All lines in print order. New lines are added here.
    List<Line> lines(Path pages, Optional<Path> captures) {
        return Stream.of(
                        line("pages", fetched()),
                        line("status", status()),
                        line("errors", errors()),
                        line("waits", waits.in(terminal.language())),
                        line("skipped", missing.skipped(terminal.language())),
                        line("links", unfollowed()),
                        line("changes", missing.changes(terminal.language())),
                        line("fields", fields()),
                        line("slowest", slowest()),
                        line("results", results(pages)),
                        line("warc", captures.map(terminal::shown).orElse("")),
                        line("copy", copy()),
                        line("why", why()),
                        line("next", next()))
                .filter(line -> !line.text().isEmpty())
                .toList();
    }

    private String text(String english, Object... arguments) {
        return terminal.language().text(english, arguments);
    }

    private Crawl crawl() {
        return missing.crawl();
    }

    private String unfollowed() {
        String links = missing.unfollowed(terminal.language());
        return links.isEmpty() ? "" : text("not followed: %s", links);
    }

    private String fetched() {
        long unchanged = missing.causes().getOrDefault(UrlCause.UNCHANGED, 0L);
        return text(
                "%s fetched%s in %s (%.1f/s), %s%s",
                Amounts.count(crawl().done()),
                speed.before() == 0 ? "" : Phrase.of(", %s of them now,", Amounts.count(now())),
                Amounts.duration(speed.elapsed()),
                speed.onTheWhole(),
                Amounts.bytes(crawl().bytes()),
                unchanged == 0 ? "" : Phrase.of(", %s unchanged", Amounts.count(unchanged)));
    }

    private long now() {
        return Math.max(0, crawl().done() - speed.before());
    }

    private String status() {
        return rows.classes().entrySet().stream()
                .map(entry -> "%dxx %s".formatted(entry.getKey(), Amounts.count(entry.getValue())))
                .collect(Collectors.joining(" · "));
    }

    private String errors() {
        if (crawl().failed() == 0) {
            return "";
        }
        return "%s: %s".formatted(Amounts.count(crawl().failed()), missing.failed(terminal.language()));
    }

    private String fields() {
        String fill = rows.fill().entrySet().stream()
                .map(entry -> "%s %d %%".formatted(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(" · "));
        if (fill.isEmpty()) {
            return "";
        }
        return rows.items() > 0 ? text("%s of the items", fill) : text("%s of the pages", fill);
    }

    private String slowest() {
        return rows.slowest(SLOWEST).stream()
                .filter(host -> host.getValue().average() > 0)
                .map(host -> "%s %s"
                        .formatted(
                                host.getKey(),
                                Amounts.duration(
                                        Duration.ofMillis(host.getValue().average()))))
                .collect(Collectors.joining(" · "));
    }

    private String results(Path pages) {
        boolean items = pages.endsWith(CrawlOptions.ITEMS);
        return text(
                "%s (%s)",
                terminal.shown(pages), items ? Amounts.of(rows.items(), "item") : Amounts.of(rows.rows(), "row"));
    }

    private String copy() {
        return options.extras().copy().map(RowsCopy::file).map(terminal::shown).orElse("");
    }

    private String why() {
        boolean all = missing.skipped(terminal.language()).isEmpty()
                && missing.unfollowed(terminal.language()).isEmpty()
                && crawl().failed() == 0;
        return all || isGone() ? "" : "%s explain URL%s".formatted(Typed.program(), there());
    }

    private boolean isGone() {
        return !options.extras().opened().isEmpty();
    }

    private String there() {
        return " --out " + Typed.word(terminal.shown(options.folder()));
    }

    private String next() {
        String program = Typed.program();
        String there = there();
        if (!missing.task().state().isEnded()) {
            return "%s crawl --resume%s%s%s".formatted(program, there, open(), again());
        }
        if (isGone()
                || rows.lastGood().url().isEmpty()
                || options.extras().copy().isPresent()) {
            return "";
        }
        Optional<String> poorest = poorest();
        return rows.fill().isEmpty() || poorest.isPresent()
                ? "%s try %s %s%s"
                        .formatted(program, sample(), poorest.map(this::tried).orElse(H1), open())
                : text("%s crawl --resume%s -O items.csv    (as a table, without fetching again)", program, there);
    }

    /// The first field without a value on any page: its rule does not match the site.
    private Optional<String> poorest() {
        return rows.fill().entrySet().stream()
                .filter(entry -> entry.getValue() == 0)
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /// The rule of a field as an option of `trawl try`.
    private String tried(String field) {
        JsonNode ofItems = options.job().path("items").path("fields");
        return WrittenRule.of((ofItems.has(field) ? ofItems : options.job().path("fields")).path(field))
                .map(WrittenRule::asOption)
                .orElse(H1);
    }

    private String sample() {
        return Typed.word(rows.lastGood().url());
    }

    /// Options that `--resume` does not restore; they must be given again.
    private String again() {
        var extras = options.extras();
        var words = new StringBuilder();
        extras.copy()
                .ifPresent(copy -> words.append(" -O ")
                        .append(Typed.word(terminal.shown(copy.file())))
                        .append(copy.style() == CsvCell.RAW ? " --csv-raw" : ""));
        if (options.prints()) {
            words.append(" --format jsonl");
        }
        if (extras.connections() != CrawlOptions.Extras.CONNECTIONS) {
            words.append(" --connections ").append(extras.connections());
        }
        if (extras.mostErrors() < 100) {
            words.append(" --max-error-rate ")
                    .append(BigDecimal.valueOf(extras.mostErrors())
                            .stripTrailingZeros()
                            .toPlainString());
        }
        return words.toString();
    }

    private String open() {
        return options.allowPrivate() ? " --allow-private" : "";
    }
}
