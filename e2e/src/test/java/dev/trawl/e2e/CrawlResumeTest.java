package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.crawl.archive.ListArchive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// R6: a crawl that is killed goes on where it was: every page has one row, and little is fetched again. The site is
/// documentation of the JDK. `-Dtrawl.site=FOLDER` crawls the site in that folder instead, from `/index.html` or from
/// `-Dtrawl.site.start=PATH`.
@Timeout(900)
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class CrawlResumeTest {

    private static final int KILLS = LongForm.scaled(3, 10);
    private static final int AGAIN = 10;
    private static final String START = System.getProperty("trawl.site.start", "/index.html");

    /// About 300 pages, and about 1,000.
    private static final List<String> FEW = List.of("java.io", "java.util", "java.util.function");

    private static final List<String> MANY = List.of(
            "java.io",
            "java.lang",
            "java.lang.constant",
            "java.lang.foreign",
            "java.lang.invoke",
            "java.lang.reflect",
            "java.math",
            "java.net",
            "java.nio",
            "java.nio.channels",
            "java.nio.charset",
            "java.nio.file",
            "java.nio.file.attribute",
            "java.security",
            "java.security.cert",
            "java.security.spec",
            "java.text",
            "java.time",
            "java.time.chrono",
            "java.time.format",
            "java.time.temporal",
            "java.util",
            "java.util.concurrent",
            "java.util.function",
            "java.util.stream",
            "java.util.zip");

    @TempDir
    Path folder;

    @Test
    void every_page_has_one_row_however_often_the_program_is_killed() throws Exception {
        String given = System.getProperty("trawl.site", "");
        var files = given.isEmpty()
                ? JdkPages.of(LongForm.scaled(0, 1) == 0 ? FEW : MANY)
                : DocumentationSite.read(Path.of(given));
        var expected = given.isEmpty() ? files.keySet() : crawledAtOnce(files);
        assertThat(expected).hasSizeGreaterThan(KILLS * AGAIN);
        try (var site = new DocumentationSite(files)) {
            for (int kill = 1; kill <= KILLS; kill++) {
                killOnTheWay(site, kill * expected.size() / (KILLS + 1));
            }
            finish(site, "out");
            int again = site.requests() - expected.size();
            System.out.printf(
                    "R6 pages=%d kills=%d rows=%d fetched again=%d (%d a kill are allowed)%n",
                    expected.size(), KILLS, rows(site, "out").size(), again, AGAIN);
            assertThat(rows(site, "out")).containsExactlyInAnyOrderElementsOf(expected);
            assertThat(captures(site)).containsExactlyInAnyOrderElementsOf(expected);
            assertThat(site.hits().keySet()).containsExactlyInAnyOrderElementsOf(expected);
            assertThat(again).isLessThanOrEqualTo(KILLS * AGAIN);
        }
    }

    /// The addresses that a crawl without kills finds.
    private Set<String> crawledAtOnce(Map<String, byte[]> files) throws Exception {
        try (var site = new DocumentationSite(files)) {
            finish(site, "at-once");
            var rows = rows(site, "at-once");
            assertThat(rows).doesNotHaveDuplicates();
            return Set.copyOf(rows);
        }
    }

    private void finish(DocumentationSite site, String out) throws Exception {
        var program = start(site, out);
        try {
            assertThat(program.waitFor(300, TimeUnit.SECONDS)).isTrue();
            assertThat(program.exitValue()).isZero();
        } finally {
            program.destroyForcibly();
        }
    }

    /// The site answers no more until the program is dead, so that it cannot finish before.
    private void killOnTheWay(DocumentationSite site, int requests) throws IOException {
        site.holdFrom(requests);
        var program = start(site, "out");
        try {
            await().atMost(Duration.ofMinutes(2))
                    .pollInterval(Duration.ofMillis(2))
                    .until(() -> site.requests() >= requests);
            assertThat(program.isAlive()).isTrue();
        } finally {
            program.destroyForcibly().onExit().join();
            site.release();
        }
    }

    /// One connection to the host, so that what can be fetched twice is what was not committed.
    private Process start(DocumentationSite site, String out) throws IOException {
        var command = Program.with("crawl", site.url(START));
        command.addAll(List.of("--allow-private", "--delay", "0", "--concurrency", "1", "--resume", "--quiet"));
        command.addAll(List.of("--ignore-robots", "--max-pages", "100000"));
        command.addAll(List.of("--out", folder.resolve(out).toString()));
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(folder.resolve("words.txt").toFile())
                .start();
    }

    private List<String> rows(DocumentationSite site, String out) throws IOException {
        return Files.readAllLines(folder.resolve(out + "/pages.jsonl")).stream()
                .map(row -> JsonMapper.shared().readTree(row).path("url").asString())
                .map(url -> path(site, url))
                .toList();
    }

    /// The pages of the WARC file, which is whole.
    private List<String> captures(DocumentationSite site) throws IOException {
        try (var files = Files.list(folder.resolve("out"))) {
            var file = files.filter(name -> name.toString().endsWith(".warc.gz"))
                    .findFirst()
                    .orElseThrow();
            var listing = ListArchive.list(file);
            assertThat(listing.damage()).isEmpty();
            return listing.records().stream()
                    .filter(record -> record.type().equals("response"))
                    .map(record -> path(site, record.targetUri()))
                    .toList();
        }
    }

    private static String path(DocumentationSite site, String url) {
        assertThat(url).startsWith(site.url("/"));
        return url.substring(site.url("").length());
    }
}
