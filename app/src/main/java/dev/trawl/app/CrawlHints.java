package dev.trawl.app;

import dev.trawl.cli.crawl.CrawlOptions;
import dev.trawl.cli.output.Amounts;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.spi.crawl.Crawl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Hints printed after a crawl besides its counters: the reasons for few results, and rules without a match.
///
/// @param pages the file of the rows
record CrawlHints(CrawlOptions options, Path pages) {

    /// With more URLs found than this, single failures are not listed.
    private static final int FEW = 10;

    /// @param forbidden number of URLs and links that robots.txt forbids
    /// @param fruitless link rules without a match, each with its number of pages
    List<String> of(Crawl crawl, long forbidden, Map<String, Long> fruitless) {
        var hints = new ArrayList<String>();
        fruitless.forEach(
                (path, seen) -> hints.add("%s found nothing on %s".formatted(rule(path), Amounts.of(seen, "page"))));
        if (crawl.done() + crawl.failed() == 0 && forbidden > 0) {
            hints.add("nothing was fetched: robots.txt forbids it; --ignore-robots is for sites of your own");
        }
        if (crawl.found() <= FEW && crawl.done() + crawl.failed() > 0) {
            hints.addAll(troubles());
        }
        return hints;
    }

    /// @param path such as `follow`, or `follow[1]` for the second of a list
    private String rule(String path) {
        int list = path.indexOf('[');
        JsonNode written = list < 0
                ? options.job().path(path)
                : options.job()
                        .path(path.substring(0, list))
                        .path(Integer.parseInt(path, list + 1, path.length() - 1, 10));
        return path
                + WrittenRule.of(written)
                        .map(rule -> " '%s'".formatted(rule.expression()))
                        .orElse("");
    }

    /// Lists the problem of each page; empty if at least one page succeeded.
    private List<String> troubles() {
        var troubles = new ArrayList<String>();
        try {
            for (String line : Files.readAllLines(pages)) {
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

    private Optional<String> trouble(JsonNode row) {
        String url = row.path("url").asString("");
        if (row.has("error")) {
            String detail = row.has("detail") ? ": " + row.path("detail").asString("") : "";
            return Optional.of(
                    "%s failed (%s%s)%s".formatted(url, row.path("error").asString(""), detail, alone(url)));
        }
        if (row.has("redirect")) {
            return Optional.of(
                    "%s leads to %s".formatted(url, row.path("redirect").asString("")));
        }
        int status = row.path("status").asInt();
        return status < 400 ? Optional.empty() : Optional.of("%s answered with status %d".formatted(url, status));
    }

    /// A site that was opened for this crawl only is gone afterwards, so no retry command is suggested.
    private String alone(String url) {
        return options.extras().opened().isEmpty()
                ? "; '%s fetch %s' tries it alone".formatted(Typed.program(), Typed.fetch(url, options.allowPrivate()))
                : "";
    }
}
