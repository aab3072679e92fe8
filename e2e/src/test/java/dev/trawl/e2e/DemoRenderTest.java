package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.trawl.chrome.browser.FindBrowser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The script-built part of the demo shop, and `trawl demo --render chrome`.
@EnabledOnOs(OS.LINUX)
@Timeout(300)
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class DemoRenderTest {

    /// Few pages; each of them waits for what it needs, so that a slow machine changes nothing.
    private static final String JOB = """
            seeds: [SHOPjs/teas, SHOPjs/crash]
            max_pages: 3
            attempts: 1
            delay: 0
            render: chrome
            chrome:
              wait: '.card, .price'
              screenshot: '#teas'
              actions:
                - {dismiss_consent: true, optional: true, timeout: 200ms}
                - {scroll: 3, optional: true}
                - {wait_for: '.card:nth-child(16), .price', timeout: 60s}
            fields: {name: h1, price: .price}
            """;

    @TempDir
    Path folder;

    @Test
    void the_shop_has_a_banner_a_growing_list_and_a_page_that_crashes_only_its_tab() throws Exception {
        assumeTrue(
                new FindBrowser(System.getenv("PATH")).installed().isPresent(),
                "no Chromium here: install chromium-headless-shell to run this test");
        // The user of the browser must be able to enter its folder.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
        Process shop = start(Map.of(), "shop", "demo", "--serve", "--port", "0");
        try {
            Files.writeString(folder.resolve("job.yaml"), JOB.replace("SHOP", url()));
            var environment =
                    Map.of("TRAWL_CHROME_FOLDER", folder.resolve("browsers").toString());
            int exit = end(start(environment, "crawl", "crawl", "job.yaml", "--allow-private", "--out", "out"));
            assertThat(exit).as(said("crawl")).isZero();
        } finally {
            shop.destroyForcibly().onExit().join();
        }
        assertThat(Files.readAllLines(folder.resolve("out/pages.jsonl")))
                .anyMatch(row -> row.contains("/js/teas\"") && row.contains("urn:screenshot-1:"))
                .anyMatch(row -> row.contains("/js/tea/") && row.matches(".*\"price\":\"€ \\d+\\.\\d\\d\".*"))
                .anyMatch(row -> row.contains("/js/crash\"")
                        && (row.contains("browser_crashed") || row.contains("timeout_total")));
    }

    @Test
    void the_demo_without_a_browser_says_so_and_leaves_nothing() throws Exception {
        int exit = end(start(Map.of("TRAWL_CHROME_PATH", "/nowhere/chrome"), "demo", "demo", "--render", "chrome"));

        assertThat(exit).as(said("demo")).isEqualTo(9);
        assertThat(said("demo").lines().toList().getLast())
                .isEqualTo("trawl: no browser can be used here: chrome.path /nowhere/chrome is not an executable file;"
                        + " see docs/chrome.md [no_browser]");
        assertThat(folder.resolve("trawl-demo")).doesNotExist();
    }

    private String url() {
        var address = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/");
        return await().atMost(Duration.ofMinutes(2))
                .until(
                        () -> address.matcher(said("shop"))
                                .results()
                                .map(match -> match.group())
                                .findFirst(),
                        found -> found.isPresent())
                .orElseThrow();
    }

    private static int end(Process program) throws InterruptedException {
        try {
            assertThat(program.waitFor(4, TimeUnit.MINUTES)).isTrue();
            return program.exitValue();
        } finally {
            program.destroyForcibly();
        }
    }

    private String said(String name) throws IOException {
        return Files.readString(folder.resolve(name + ".err"));
    }

    private Process start(Map<String, String> environment, String name, String... words) throws IOException {
        var builder = new ProcessBuilder(Program.with(words))
                .directory(folder.toFile())
                .redirectOutput(folder.resolve(name + ".out").toFile())
                .redirectError(folder.resolve(name + ".err").toFile());
        builder.environment().put("LC_ALL", "C");
        builder.environment().putAll(environment);
        return builder.start();
    }
}
