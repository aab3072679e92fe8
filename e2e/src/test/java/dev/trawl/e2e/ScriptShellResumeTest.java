package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.trawl.app.crawl.ExplainLocal;
import dev.trawl.app.process.SystemTime;
import dev.trawl.chrome.browser.FindBrowser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// R6: a crawl with `render: auto` that is killed while the browser loads a script shell loads it there when resumed.
@EnabledOnOs(OS.LINUX)
@Timeout(300)
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class ScriptShellResumeTest {

    private static final String PATH = "/app.html";
    private static final String SHELL = "<div id=root></div><script>document.getElementById('root').innerHTML ="
            + " '<b class=price>4.00</b>'</script>";

    @TempDir
    Path folder;

    @Test
    void a_shell_has_one_rendered_row_after_a_kill_between_its_two_requests() throws Exception {
        assumeTrue(
                new FindBrowser(System.getenv("PATH")).installed().isPresent(),
                "no Chromium here: install chromium-headless-shell to run this test");
        // The user of the browser must be able to enter its folder.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
        try (var site = new DocumentationSite(Map.of(PATH, SHELL.getBytes(StandardCharsets.UTF_8)))) {
            killOnTheWay(site);
            finish(site);

            assertThat(Files.readAllLines(folder.resolve("out/pages.jsonl")))
                    .singleElement()
                    .asString()
                    .contains("\"price\":\"4.00\"")
                    .doesNotContain("not rendered");
            assertThat(site.hits()).as("once over HTTP, once in each browser").containsEntry(PATH, 3);
            var explain = new ExplainLocal(folder.resolve("out"), new SystemTime());
            assertThat(explain.explain(site.url(PATH)).path("reason").asString(""))
                    .isEqualTo("rendered: the page is a script shell");
        }
    }

    /// The site does not answer the browser until the program is dead.
    private void killOnTheWay(DocumentationSite site) throws IOException {
        site.holdFrom(2);
        var program = start(site);
        try {
            await().atMost(Duration.ofMinutes(2))
                    .pollInterval(Duration.ofMillis(2))
                    .until(() -> site.hits().getOrDefault(PATH, 0) == 2);
            assertThat(program.isAlive()).isTrue();
        } finally {
            program.destroyForcibly().onExit().join();
            site.release();
        }
    }

    private void finish(DocumentationSite site) throws Exception {
        var program = start(site);
        try {
            assertThat(program.waitFor(2, TimeUnit.MINUTES)).isTrue();
        } finally {
            program.destroyForcibly();
        }
        assertThat(program.exitValue())
                .as(Files.readString(folder.resolve("words.txt")))
                .isZero();
    }

    private Process start(DocumentationSite site) throws IOException {
        var command = Program.with("crawl", site.url(PATH), "--render", "auto", "--css", "price=.price");
        command.addAll(List.of("--allow-private", "--ignore-robots", "--delay", "0", "--resume", "--quiet"));
        command.addAll(List.of("--no-warc", "--out", folder.resolve("out").toString()));
        var builder = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(folder.resolve("words.txt").toFile());
        builder.environment()
                .put("TRAWL_CHROME_FOLDER", folder.resolve("browsers").toString());
        return builder.start();
    }
}
