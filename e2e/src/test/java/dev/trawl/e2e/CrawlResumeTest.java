package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.crawl.archive.ListArchive;
import dev.trawl.crawl.archive.ListedRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// A crawl that is killed goes on where it was: every page has one row, and little is fetched again.
@Timeout(300)
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class CrawlResumeTest {

    private static final int PAGES = LongForm.scaled(200, 2_000);
    private static final int KILLS = LongForm.scaled(3, 10);
    private static final int AGAIN = 10;

    @TempDir
    Path folder;

    @Test
    void every_page_has_one_row_however_often_the_program_is_killed() throws Exception {
        try (var web = new LocalWeb(PAGES)) {
            for (int kill = 1; kill <= KILLS; kill++) {
                killOnTheWay(web, kill * PAGES / (KILLS + 1));
            }
            var last = start(web);
            try {
                assertThat(last.waitFor(120, TimeUnit.SECONDS)).isTrue();
                assertThat(last.exitValue()).isZero();
            } finally {
                last.destroyForcibly();
            }
            assertThat(rows()).containsExactlyInAnyOrderElementsOf(all(web));
            assertThat(captures()).containsExactlyInAnyOrderElementsOf(all(web));
            assertThat(web.hits()).hasSize(PAGES);
            assertThat(web.requests() - PAGES).isLessThanOrEqualTo(KILLS * AGAIN);
        }
    }

    private void killOnTheWay(LocalWeb web, int requests) throws IOException {
        var program = start(web);
        try {
            await().atMost(Duration.ofMinutes(2))
                    .pollInterval(Duration.ofMillis(2))
                    .until(() -> web.requests() >= requests);
            assertThat(program.isAlive()).isTrue();
        } finally {
            program.destroyForcibly().onExit().join();
        }
    }

    /// One connection to the host, so that what can be fetched twice is what was not committed.
    private Process start(LocalWeb web) throws IOException {
        var command = Program.with("crawl", web.url(0));
        command.addAll(List.of("--allow-private", "--delay", "0", "--concurrency", "1", "--resume", "--quiet"));
        command.addAll(List.of("--ignore-robots", "--max-pages", "100000"));
        command.addAll(List.of("--out", folder.resolve("out").toString()));
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(folder.resolve("words.txt").toFile())
                .start();
    }

    private List<String> rows() throws IOException {
        return Files.readAllLines(folder.resolve("out/pages.jsonl")).stream()
                .map(row -> JsonMapper.shared().readTree(row).path("url").asString())
                .toList();
    }

    /// The pages of the WARC file, which is whole.
    private List<String> captures() throws IOException {
        try (var files = Files.list(folder.resolve("out"))) {
            var file = files.filter(name -> name.toString().endsWith(".warc.gz"))
                    .findFirst()
                    .orElseThrow();
            var listing = ListArchive.list(file);
            assertThat(listing.damage()).isEmpty();
            return listing.records().stream()
                    .filter(record -> record.type().equals("response"))
                    .map(ListedRecord::targetUri)
                    .toList();
        }
    }

    private static List<String> all(LocalWeb web) {
        return IntStream.range(0, PAGES).mapToObj(web::url).toList();
    }
}
