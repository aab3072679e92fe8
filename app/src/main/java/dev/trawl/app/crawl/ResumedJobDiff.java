package dev.trawl.app.crawl;

import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.crawl.job.EditJob;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.task.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Lists the options that a resumed crawl ignores, because it keeps the job it started with.
///
/// @param began the job that the crawl started with
/// @param since message about an ignored `since` option, if any
record ResumedJobDiff(CrawlOptions options, JsonNode began, Optional<Phrase> since) {

    /// Keys whose values may contain passwords.
    private static final Set<String> PRIVATE = Set.of("seeds", "headers", "cookies", "proxy", "auth", "login");

    static ResumedJobDiff of(CrawlOptions options, LedgerReads reads, Task earlier) {
        String payload = reads.task(earlier.id()).orElseThrow().body().payload();
        return new ResumedJobDiff(options, JsonMapper.shared().readTree(payload), Optional.empty());
    }

    /// The same with a message about an ignored `since` option.
    ResumedJobDiff with(Phrase message) {
        return new ResumedJobDiff(options, began, Optional.of(message));
    }

    /// One line per ignored key, and a final hint.
    List<Phrase> lines() {
        var lines = new ArrayList<Phrase>();
        JsonNode asked = options.job();
        options.extras().told().stream()
                .filter(key -> !EditJob.KEYS.contains(key)) // see ResumedEdits
                .filter(key -> !texts(key, asked).equals(texts(key, began)))
                .sorted()
                .forEach(key -> lines.add(Phrase.of(
                        "%s%s is ignored: this crawl %s", key, shown(key, " ", asked.path(key)), keeps(key))));
        since.ifPresent(lines::add);
        if (!lines.isEmpty()) {
            lines.add(Phrase.of("a resumed crawl keeps its job; for another job choose another folder with --out DIR"));
        }
        return lines;
    }

    private Phrase keeps(String key) {
        if (!began.has(key)) {
            return Phrase.of("was started without it");
        }
        String own = shown(key, "", began.path(key));
        return own.isEmpty() ? Phrase.of("uses its own") : Phrase.of("uses %s", own);
    }

    private static String shown(String key, String before, JsonNode value) {
        return value.isValueNode() && !PRIVATE.contains(key) ? before + word(key, value) : "";
    }

    /// `warc` may be a boolean or a compression; the compression is shown.
    private static String word(String key, JsonNode value) {
        return key.equals("warc") && value.isBoolean() ? value.asBoolean() ? "gzip" : "none" : value.asString();
    }

    /// A list of one element equals that element, and URLs are compared in parsed form.
    private static List<String> texts(String key, JsonNode job) {
        JsonNode value = job.path(key);
        Stream<JsonNode> parts = value.isArray() ? value.valueStream() : Stream.of(value);
        return parts.map(part -> part.isValueNode() ? word(key, part) : part.toString())
                .map(text -> Url.parse(text).map(Url::href).orElse(text))
                .toList();
    }
}
