package dev.trawl.app.crawl;

import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.follow.SummaryText;
import dev.trawl.cli.follow.SummaryText.Line;
import dev.trawl.cli.output.Amounts;
import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.cli.start.RowsCopy;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.core.csv.CsvCell;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// The summary of a crawl and the suggested next command, as lines with a label and a text.
///
/// @param waits hosts that the crawl still has to wait for; empty if there are none
record CrawlSummary(
        SummaryText totals, RowCounts rows, long before, CrawlOptions options, Terminal terminal, Phrase waits) {

    private static final String H1 = "--css h1";

    /// All lines of a crawl without captures.
    List<Line> lines(Path pages) {
        return lines(pages, "");
    }

    /// All lines of a crawl with captures.
    List<Line> lines(Path pages, Path captures) {
        return lines(pages, terminal.shown(captures));
    }

    /// All lines in print order. New lines are added here.
    private List<Line> lines(Path pages, String captures) {
        var own = Stream.of(
                totals.line("results", results(pages)),
                totals.line("warc", captures),
                totals.line("copy", copy()),
                totals.line("why", why()),
                totals.line("next", next()));
        return shown(own);
    }

    /// The lines for a folder that is deleted: none about its files, and none with a command that reads them.
    List<Line> linesWithoutFolder() {
        return shown(Stream.of(totals.line("copy", copy())));
    }

    private List<Line> shown(Stream<Line> own) {
        return Stream.concat(totals.lines(waits.in(terminal.language()), before).stream(), own)
                .filter(line -> !line.text().isEmpty())
                .toList();
    }

    private String text(String english, Object... arguments) {
        return terminal.language().text(english, arguments);
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
        return totals.isComplete() || isGone() ? "" : "%s explain URL%s".formatted(Typed.program(), there());
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
        if (!totals.isEnded()) {
            return "%s crawl --resume%s%s%s".formatted(program, there, open(), again());
        }
        if (isGone()
                || rows.lastGood().url().isEmpty()
                || options.extras().copy().isPresent()) {
            return "";
        }
        Optional<String> poorest = poorest();
        return fields().isEmpty() || poorest.isPresent()
                ? "%s try %s %s%s"
                        .formatted(program, sample(), poorest.map(this::tried).orElse(H1), open())
                : text("%s crawl --resume%s -O items.csv    (as a table, without fetching again)", program, there);
    }

    /// The first field without a value on any page: its rule does not match the site.
    private Optional<String> poorest() {
        return fields().stream()
                .filter(field -> field.path("filled").asLong() == 0)
                .map(field -> field.path("field").asString(""))
                .findFirst();
    }

    private List<JsonNode> fields() {
        return totals.summary().path("fields").valueStream().toList();
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
