package dev.trawl.app;

import dev.trawl.spi.crawl.Crawl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a person should know of a crawl that has ended, beyond its counters: why there is so little, or what is left.
final class CrawlHints {

    /// More found than this, and the rows speak for themselves.
    private static final int FEW = 10;

    private CrawlHints() {}

    /// @param forbidden URLs and links that robots.txt forbids
    static List<String> of(Crawl crawl, long forbidden, Path pages) {
        var hints = new ArrayList<String>();
        if (crawl.done() + crawl.failed() == 0 && forbidden > 0) {
            hints.add("nothing was fetched: robots.txt forbids it; --ignore-robots is for sites of your own");
        }
        if (crawl.found() <= FEW && crawl.done() + crawl.failed() > 0) {
            hints.addAll(troubles(pages));
        }
        return hints;
    }

    /// What was wrong with each page, if not a single one was good.
    private static List<String> troubles(Path pages) {
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

    private static Optional<String> trouble(JsonNode row) {
        String url = row.path("url").asString("");
        if (row.has("error")) {
            String detail = row.has("detail") ? ": " + row.path("detail").asString("") : "";
            return Optional.of("%s failed (%s%s); 'trawl fetch %s' tries it alone"
                    .formatted(url, row.path("error").asString(""), detail, url));
        }
        if (row.has("redirect")) {
            return Optional.of(
                    "%s leads to %s".formatted(url, row.path("redirect").asString("")));
        }
        int status = row.path("status").asInt();
        return status < 400 ? Optional.empty() : Optional.of("%s answered with status %d".formatted(url, status));
    }
}
