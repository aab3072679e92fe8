package dev.trawl.app.crawl;

import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.follow.SummaryText;
import dev.trawl.cli.output.Amounts;
import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.spi.crawl.UrlCause;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Hints printed after a crawl besides its counters: the reasons for few results, and rules without a match.
record CrawlHints(CrawlOptions options) {

    /// With more URLs found than this, single failures are not listed.
    private static final int FEW = 10;

    /// @param fruitless link rules without a match, each with its number of pages
    List<Phrase> of(SummaryText totals, RowCounts rows, Map<String, Long> fruitless) {
        var hints = new ArrayList<Phrase>();
        long forbidden = totals.count(UrlCause.ROBOTS);
        totals.stoppedListing(this::firstProblem).ifPresent(hints::add);
        fruitless.forEach(
                (path, seen) -> hints.add(Phrase.of("%s matched nothing on %s", rule(path), Amounts.of(seen, "page"))));
        items(totals, rows).ifPresent(hints::add);
        if (totals.done() + totals.failed() == 0 && forbidden > 0) {
            hints.add(Phrase.of(
                    "nothing was fetched: robots.txt disallows it; use --ignore-robots only for your own sites"));
        }
        if (totals.summary().path("found").asLong() <= FEW && totals.done() + totals.failed() > 0) {
            hints.addAll(troubles());
        }
        return hints;
    }

    /// A rule that found no item at all, or pages with too many items.
    private Optional<Phrase> items(SummaryText totals, RowCounts rows) {
        long vain = rows.searchedInVain();
        if (vain > 0) {
            return Optional.of(Phrase.of(
                    "%s matched nothing on %s, so there are no items; test the rule on one page with 'trawl try URL --rules JOB'",
                    rule("items"), Amounts.of(vain, "page")));
        }
        long cut = totals.count(UrlCause.ITEMS_CUT);
        return cut == 0
                ? Optional.empty()
                : Optional.of(Phrase.of(
                        "%s with more items than a page may have: the rest was dropped; see 'problems' in %s",
                        Amounts.of(cut, "page"), CrawlOptions.PAGES));
    }

    /// @param path such as `follow`, `follow[1]` for the second of a list, or `pagination[0].items`
    private String rule(String path) {
        JsonNode written = options.job();
        for (String key : path.replace("]", "").split("[.\\[]")) {
            written = written.isArray() ? written.path(Integer.parseInt(key, 10)) : written.path(key);
        }
        return path
                + WrittenRule.of(written)
                        .map(rule -> " '%s'".formatted(rule.expression()))
                        .orElse("");
    }

    private Path pages() {
        return options.folder().resolve(CrawlOptions.PAGES);
    }

    /// The first problem with a next page in the rows.
    private String firstProblem() {
        try (Stream<String> rows = Files.lines(pages())) {
            return rows.filter(row -> row.contains("\"problems\""))
                    .map(JsonMapper.shared()::readTree)
                    .flatMap(row -> row.path("problems")
                            .valueStream()
                            .map(problem -> problem.asString(""))
                            .filter(problem -> problem.startsWith("next") || problem.startsWith("pagination"))
                            .map(problem -> row.path("url").asString("") + ": " + problem))
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Lists the problem of each page; empty if at least one page succeeded.
    private List<Phrase> troubles() {
        var troubles = new ArrayList<Phrase>();
        try {
            for (String line : Files.readAllLines(pages())) {
                var trouble = trouble(JsonMapper.shared().readTree(line));
                if (trouble.isEmpty()) {
                    return List.of();
                }
                troubles.add(trouble.get());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return troubles;
    }

    private Optional<Phrase> trouble(JsonNode row) {
        String url = row.path("url").asString("");
        if (row.has("error")) {
            String detail = row.has("detail") ? ": " + row.path("detail").asString("") : "";
            return Optional.of(
                    Phrase.of("%s failed (%s%s)%s", url, row.path("error").asString(""), detail, alone(url, row)));
        }
        if (row.has("redirect")) {
            return Optional.of(
                    Phrase.of("%s redirects to %s", url, row.path("redirect").asString("")));
        }
        int status = row.path("status").asInt();
        return status < 400 ? Optional.empty() : Optional.of(Phrase.of("%s returned status %s", url, status));
    }

    /// A site that was opened for this crawl only is gone afterwards, so no retry command is suggested.
    private Object alone(String url, JsonNode row) {
        if (!options.extras().opened().isEmpty()) {
            return "";
        }
        return row.path("error").asString("").equals(FetchError.BLOCKED_ADDRESS.code()) && !options.allowPrivate()
                ? Phrase.of("; use --allow-private to permit private addresses")
                : Phrase.of(
                        "; for details run '%s fetch %s'", Typed.program(), Typed.fetch(url, options.allowPrivate()));
    }
}
