package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What README shows in the first five minutes, typed as it stands there.
@Timeout(300)
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class FirstFiveMinutesTest {

    @TempDir
    Path folder;

    /// The result of a command: its exit code, its output and its messages.
    private record Said(int exit, String out, String words) {}

    @Test
    void the_demo_needs_no_network_and_says_what_happened() throws Exception {
        Said demo = trawl("demo");
        assertThat(demo.exit()).as(demo.words()).isZero();
        assertThat(demo.out()).isEmpty();
        assertThat(demo.words())
                .contains(
                        "robots.txt: allowed, delay 50 ms",
                        "40 fetched",
                        "2xx 38",
                        "price 61 %",
                        "disallowed by robots.txt; 0 requests");
        assertThat(priced("trawl-demo/items.csv")).hasSize(24);
    }

    @Test
    void a_job_is_made_checked_tried_and_run_against_the_shop() throws Exception {
        var shop = start("demo", "--serve", "--port", "0");
        try {
            String url = url();
            Said made = trawl("init", "shop", "--url", url);
            Files.writeString(folder.resolve("job.yaml"), made.out());
            assertThat(trawl("validate", "job.yaml").words()).contains("job.yaml is valid: seeds 1");

            Said tried = trawl("try", url + "tea/1", "--rules", "job.yaml", "--allow-private");
            assertThat(tried.out()).contains("fields: 6 of 6 have a value", "price      3.95");

            Said run =
                    trawl("crawl", "job.yaml", "--delay", "50ms", "--depth", "6", "--allow-private", "-O", "items.csv");
            assertThat(run.exit()).as(run.words()).isZero();
            assertThat(run.words()).contains("results  ./trawl-out/pages.jsonl (40 rows)", "copy     ./items.csv");
            Said why = trawl("explain", url + "admin/");
            assertThat(why.out()).as(why.words()).contains("robots.txt disallows it", "Disallow: /admin/");
            assertThat(priced("items.csv"))
                    .hasSize(24)
                    .anyMatch(row -> row.contains("Morning Green Tea,3.95,in stock"));
        } finally {
            shop.destroyForcibly().onExit().join();
        }
    }

    @Test
    void launcher_rehearsal_crawls_everything_without_output() throws Exception {
        Said rehearsal = trawl("rehearse", "--crawl", "300");
        assertThat(rehearsal).isEqualTo(new Said(0, "", ""));
        assertThat(Files.readAllLines(folder.resolve("crawl/pages.jsonl"))).hasSize(300);
        assertThat(Files.readAllLines(folder.resolve("demo/pages.jsonl"))).hasSize(40);
    }

    private List<String> priced(String table) throws IOException {
        return Files.readAllLines(folder.resolve(table)).stream()
                .filter(row -> row.matches(".*/tea/\\d+,.* Tea,\\d+\\.\\d+,.*"))
                .toList();
    }

    private String url() {
        Path words = folder.resolve("demo.err");
        var address = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/");
        return await().atMost(Duration.ofMinutes(2))
                .until(
                        () -> address.matcher(Files.readString(words))
                                .results()
                                .map(match -> match.group())
                                .findFirst(),
                        found -> found.isPresent())
                .orElseThrow();
    }

    private Said trawl(String... words) throws Exception {
        var program = start(words);
        try {
            assertThat(program.waitFor(120, TimeUnit.SECONDS)).isTrue();
            return new Said(program.exitValue(), read(words[0] + ".out"), read(words[0] + ".err"));
        } finally {
            program.destroyForcibly();
        }
    }

    private String read(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }

    private Process start(String... words) throws IOException {
        return new ProcessBuilder(Program.with(words))
                .directory(folder.toFile())
                .redirectOutput(folder.resolve(words[0] + ".out").toFile())
                .redirectError(folder.resolve(words[0] + ".err").toFile())
                .start();
    }
}
