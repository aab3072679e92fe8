package dev.trawl.app.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.crawl.archive.ListArchive;
import dev.trawl.crawl.archive.ListedRecord;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A crawl that builds on an earlier one gives what one without it gives, whatever changed in between.
@Timeout(300)
class SinceCrawlTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /// Requests of a crawl before it is stopped.
    private static final int ANSWERED = 12;

    @TempDir
    Path folder;

    private final StringWriter said = new StringWriter();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void a_crawl_since_another_has_the_rows_of_one_without(long seed) throws IOException {
        try (var site = new ChangingSite(seed)) {
            assertThat(crawl(site, "first", Optional.empty())).isZero();
            site.change();
            assertThat(crawl(site, "second", Optional.of("first"))).isZero();
            assertThat(crawl(site, "anew", Optional.empty())).isZero();
            assertThat(rows("second")).isEqualTo(rows("anew"));
            assertThat(Files.readString(folder.resolve("second/pages.jsonl"))).contains("\"unchanged\":true");

            site.change();
            assertThat(crawl(site, "third", Optional.of("second"))).isZero();
            assertThat(crawl(site, "anew-again", Optional.empty())).isZero();
            assertThat(rows("third")).isEqualTo(rows("anew-again"));
        }
    }

    @Test
    void a_site_where_nothing_changed_sends_no_body_twice() throws IOException {
        try (var site = new ChangingSite(4)) {
            site.makeKnown();
            assertThat(crawl(site, "first", Optional.empty())).isZero();
            long pages = rows("first").values().stream()
                    .filter(row -> row.path("status").asInt(0) == 200)
                    .count();
            for (var next : List.of(List.of("first", "second"), List.of("second", "third"))) {
                site.sent.clear();
                assertThat(crawl(site, next.getLast(), Optional.of(next.getFirst())))
                        .isZero();
                assertThat(rows(next.getLast())).isEqualTo(rows("first"));
                assertThat(site.sent)
                        .as("bodies but those of pages that are not there")
                        .allMatch(this::isMissing);
                assertThat(said.toString()).contains("%d unchanged\n".formatted(pages));
                assertThat(types(next.getLast()).getOrDefault("revisit", 0L)).isEqualTo(pages);
            }
        }
    }

    @Test
    void rejects_an_unusable_since_folder_before_fetching() throws IOException {
        try (var site = new ChangingSite(5)) {
            refused(site, "nowhere", "no such folder");
            Files.createDirectories(folder.resolve("empty"));
            refused(site, "empty", "it has no .trawl folder");
            var job = job(site).put("warc", false);
            assertThat(crawl(job, "bare", Optional.empty(), false)).isZero();
            refused(site, "bare", "crawl once without --no-warc");
            refused(site, "out", "it is the folder of this crawl");
            assertThat(folder.resolve("out")).doesNotExist();
        }
    }

    @Test
    void resumed_crawl_keeps_its_original_since_folder() throws Exception {
        try (var site = new ChangingSite(6)) {
            site.makeKnown();
            assertThat(crawl(site, "first", Optional.empty())).isZero();
            stop(site, "second", Optional.of("first"));
            long before = unchanged("second");
            assertThat(goOn("second", Optional.of("nowhere"))).isZero();
            assertThat(said.toString()).contains("since ./nowhere is ignored: this crawl uses ./first\n");
            assertThat(rows("second")).isEqualTo(rows("first"));
            assertThat(before).isPositive();
            assertThat(unchanged("second"))
                    .isGreaterThan(before)
                    .isEqualTo(rows("first").size() - missing("first"));
        }
    }

    @Test
    void since_last_compares_with_the_newest_folder_of_the_same_job() throws IOException {
        try (var site = new EditableSite()) {
            site.page("/", "home", "/kept", "/edited", "/unlinked");
            site.page("/kept", "kept");
            site.page("/edited", "before");
            site.page("/unlinked", "unlinked");
            var job = JsonMapper.shared().createObjectNode();
            job.putArray("seeds").add(site.at("/"));
            job.put("delay", 0).put("warc", true).put("max_pages", 1_000).put("since", "last");
            job.putObject("fields").put("name", "h1");
            assertThat(crawl(job, "shop", Optional.empty(), false)).isZero();
            assertThat(said.toString()).contains("first run: no completed crawl of this job is in ./shop");
            assertThat(said.toString()).contains("changes  4 new · 0 changed · 0 same · 0 gone");

            var other = job.deepCopy();
            other.putArray("seeds").add(site.at("/kept"));
            assertThat(crawl(other, "shop-2", Optional.empty(), false)).isZero();
            site.page("/", "home", "/kept", "/edited");
            site.page("/edited", "after");
            job.put("changed_only", true);
            assertThat(crawl(job, "shop-3", Optional.empty(), false)).isZero();
            assertThat(said.toString()).contains("compares with the crawl in ./shop\n");
            assertThat(said.toString()).contains("changes  0 new · 1 changed · 2 same · 1 gone");
            assertThat(rows("shop-3").keySet()).containsExactly(site.at("/edited"));
            assertThat(Files.readString(folder.resolve("shop-3/pages.jsonl")))
                    .contains("\"detail\":\"no link to it was found\"");
            assertThat(crawl(job, "shop-4", Optional.empty(), false)).isZero();
            assertThat(said.toString()).contains("compares with the crawl in ./shop-3\n");
            assertThat(rows("shop-4")).isEmpty();
        }
    }

    @Test
    void a_damaged_older_ancestor_is_ignored() throws Exception {
        try (var site = new ChangingSite(8)) {
            site.makeKnown();
            assertThat(crawl(site, "first", Optional.empty())).isZero();
            assertThat(crawl(site, "second", Optional.of("first"))).isZero();
            Files.writeString(folder.resolve("second/.trawl/since"), "\0");
            assertThat(crawl(site, "third", Optional.of("second"))).isZero();
            assertThat(rows("third")).isEqualTo(rows("first"));
        }
    }

    @Test
    void resumed_crawl_does_not_need_its_since_folder() throws Exception {
        try (var site = new ChangingSite(7)) {
            site.makeKnown();
            assertThat(crawl(site, "first", Optional.empty())).isZero();
            stop(site, "second", Optional.of("first"));
            long before = unchanged("second");
            Files.move(folder.resolve("first"), folder.resolve("away"));
            assertThat(goOn("second", Optional.empty())).isZero();
            assertThat(rows("second")).isEqualTo(rows("away"));
            assertThat(unchanged("second"))
                    .as("those that were answered before the stop; the file may have been behind them")
                    .isBetween(before, (long) ANSWERED);
            assertThat(rows("second").size() - missing("second")).isGreaterThan(ANSWERED);
            assertThat(crawl(site, "third", Optional.of("second"))).isZero();
            assertThat(rows("third")).isEqualTo(rows("second"));
        }
    }

    @Test
    void resume_ignores_since_for_a_crawl_begun_without_it() throws Exception {
        try (var site = new ChangingSite(8)) {
            site.makeKnown();
            assertThat(crawl(site, "first", Optional.empty())).isZero();
            stop(site, "second", Optional.empty());
            assertThat(goOn("second", Optional.of("first"))).isZero();
            assertThat(said.toString()).contains("since ./first is ignored: this crawl was started without it\n");
            assertThat(unchanged("second")).isZero();
            assertThat(folder.resolve("second/.trawl/since")).doesNotExist();
        }
    }

    @Test
    void nothing_is_made_in_the_folder_that_a_crawl_builds_on() throws IOException {
        try (var site = new ChangingSite(9)) {
            assertThat(crawl(site, "first", Optional.empty())).isZero();
            var before = files("first");
            assertThat(crawl(site, "second", Optional.of("first"))).isZero();
            assertThat(files("first")).isEqualTo(before);
            assertThat(unchanged("second")).isPositive();
        }
    }

    /// Begins a crawl, and ends it when a part of the site is fetched.
    private void stop(ChangingSite site, String out, Optional<String> since) throws InterruptedException {
        site.holdAfter(ANSWERED);
        var crawl = Thread.ofPlatform().start(() -> crawl(site, out, since));
        try {
            await().atMost(PATIENCE).until(site::isHolding);
        } finally {
            crawl.interrupt();
            crawl.join();
            site.goOn();
        }
    }

    private int goOn(String out, Optional<String> since) {
        return crawl(JsonMapper.shared().createObjectNode(), out, since, true);
    }

    private long unchanged(String out) throws IOException {
        return Files.readAllLines(folder.resolve(out).resolve("pages.jsonl")).stream()
                .filter(line -> line.contains("\"unchanged\":true"))
                .count();
    }

    private long missing(String out) throws IOException {
        return rows(out).values().stream()
                .filter(row -> row.path("status").asInt(0) != 200)
                .count();
    }

    /// Each file below a folder, with its time and length.
    private Map<Path, String> files(String out) throws IOException {
        var files = new TreeMap<Path, String>();
        try (var paths = Files.walk(folder.resolve(out))) {
            for (Path path : paths.toList()) {
                files.put(path, Files.getLastModifiedTime(path) + " " + Files.size(path));
            }
        }
        return files;
    }

    private void refused(ChangingSite site, String since, String why) {
        assertThatThrownBy(() -> crawl(site, "out", Optional.of(since)))
                .isInstanceOfSatisfying(
                        CommandFailedException.class,
                        e -> assertThat(e.complaint().english())
                                .contains(why, "--since takes the --out folder of an earlier crawl"));
    }

    private boolean isMissing(String path) {
        return path.equals("/robots.txt") || Integer.parseInt(path.substring(2)) >= 30;
    }

    private int crawl(ChangingSite site, String out, Optional<String> since) {
        return crawl(job(site), out, since, false);
    }

    private int crawl(ObjectNode job, String out, Optional<String> since, boolean resume) {
        var extras = new CrawlOptions.Extras(
                List.of(),
                100,
                Optional.empty(),
                Set.of(),
                since.map(folder::resolve),
                CrawlOptions.Extras.CONNECTIONS,
                Optional.empty(),
                false);
        var options = new CrawlOptions(job, folder.resolve(out), resume, true, false, false, extras);
        return new LocalCrawl(options, CrawlSite.context(folder, said)).run();
    }

    private static ObjectNode job(ChangingSite site) {
        var job = JsonMapper.shared().createObjectNode();
        job.putArray("seeds").add(site.root());
        job.put("delay", 0).put("warc", true).put("max_pages", 1_000);
        job.putObject("fields").put("name", "h1");
        return job;
    }

    /// The rows by their addresses, without what tells when and how they were come by.
    private Map<String, ObjectNode> rows(String out) throws IOException {
        var rows = new TreeMap<String, ObjectNode>();
        for (String line : Files.readAllLines(folder.resolve(out).resolve("pages.jsonl"))) {
            var row = (ObjectNode) JsonMapper.shared().readTree(line);
            if (row.path("status").asInt(0) == 0
                    && row.path("change").asString("").equals("gone")) {
                continue; // a page of the earlier crawl that is not linked any more
            }
            row.remove(List.of(
                    "change", "unchanged", "ms", "fetched_at", "depth")); // which of two links is found first is chance
            assertThat(rows.put(row.path("url").asString(), row)).isNull();
        }
        return rows;
    }

    private Map<String, Long> types(String out) throws IOException {
        try (var files = Files.list(folder.resolve(out))) {
            var file = files.filter(path -> path.toString().endsWith(".warc.gz"))
                    .findFirst()
                    .orElseThrow();
            var types = new TreeMap<String, Long>();
            for (ListedRecord record : ListArchive.list(file).records()) {
                types.merge(record.type(), 1L, Long::sum);
            }
            return types;
        }
    }
}
