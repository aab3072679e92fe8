package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import dev.trawl.chrome.browser.FindBrowser;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// 000.22: `trawl fetch --chrome` and `trawl try --chrome` show a page after its scripts.
@EnabledOnOs(OS.LINUX)
@Timeout(300)
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class ChromeCommandsTest {

    private static final String PAGE = "<!doctype html><title>Tea</title><img src=/tea.png><h1>loading</h1>"
            + "<script>document.querySelector('h1').textContent = 'Green tea';</script>";

    @TempDir
    Path folder;

    private HttpServer site;

    @BeforeEach
    void open() throws IOException {
        // The user of the browser must be able to enter its folder.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
        site = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        site.setExecutor(task -> Thread.ofVirtual().start(task));
        site.createContext("/", exchange -> {
            byte[] body = PAGE.getBytes(StandardCharsets.UTF_8);
            boolean isPage = exchange.getRequestURI().getPath().equals("/");
            exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(isPage ? 200 : 404, isPage ? body.length : -1);
            try (exchange) {
                exchange.getResponseBody().write(isPage ? body : new byte[0]);
            }
        });
        site.start();
    }

    @AfterEach
    void close() {
        site.stop(0);
    }

    private record Ended(int exit, String out, String err) {

        JsonNode json() {
            assertThat(exit).as(err).isZero();
            return JsonMapper.shared().readTree(out);
        }
    }

    @Test
    void fetch_shows_the_finished_page_and_writes_its_screenshot() throws Exception {
        assumeBrowser();

        JsonNode plain = run(List.of(), "fetch", "--css", "title=h1").json();
        var words = List.of("--css", "title=h1", "--chrome", "--screenshot", "page.png", "--timeout", "4m");
        JsonNode chrome = run(List.of(), "fetch", words.toArray(String[]::new)).json();

        assertThat(plain.at("/fields/title").asString()).isEqualTo("loading");
        assertThat(plain.has("rendered")).isFalse();
        assertThat(chrome.at("/fields/title").asString()).isEqualTo("Green tea");
        assertThat(chrome.path("status").intValue()).isEqualTo(200);
        assertThat(chrome.path("rendered").booleanValue()).isTrue();
        assertThat(chrome.path("requests").intValue()).isGreaterThanOrEqualTo(2);
        assertThat(chrome.path("blocked").intValue())
                .as("a screenshot needs the image")
                .isZero();
        assertThat(chrome.path("first_byte_ms").isNumber()).isTrue();
        assertThat(chrome.path("screenshot").asString()).isEqualTo("page.png");
        assertThat(Files.readAllBytes(folder.resolve("page.png"))).startsWith(0x89, 'P', 'N', 'G');
    }

    @Test
    void try_finds_fields_in_the_finished_page() throws Exception {
        assumeBrowser();

        JsonNode tried = run(List.of(), "try", "--css", "title=h1", "--chrome").json();

        assertThat(tried.at("/fields/title").asString()).isEqualTo("Green tea");
    }

    @Test
    void a_missing_browser_ends_with_one_line_and_code_9() throws Exception {
        for (String command : List.of("fetch", "try")) {
            Ended ended = run(List.of("TRAWL_CHROME_PATH=/nowhere/chrome"), command, "--css", "title=h1", "--chrome");

            assertThat(ended.exit()).as(ended.err()).isEqualTo(9);
            assertThat(ended.out()).isEmpty();
            assertThat(ended.err().lines())
                    .containsExactly(
                            "trawl: no browser can be used here: chrome.path /nowhere/chrome is not an executable file;"
                                    + " see docs/chrome.md [no_browser]");
        }
    }

    private static void assumeBrowser() {
        assumeTrue(
                new FindBrowser(System.getenv("PATH")).installed().isPresent(),
                "no Chromium here: install chromium-headless-shell to run this test");
    }

    /// Runs a command on the page of the site.
    private Ended run(List<String> environment, String command, String... options) throws Exception {
        Path out = folder.resolve("out.txt");
        Path err = folder.resolve("err.txt");
        String url = "http://127.0.0.1:" + site.getAddress().getPort() + "/";
        var words = new ArrayList<>(List.of(command, url, "--allow-private", "-o", "json"));
        words.addAll(List.of(options));
        var builder = new ProcessBuilder(Program.with(words.toArray(String[]::new)))
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        Stream.concat(Stream.of("LC_ALL=C", "TRAWL_CHROME_FOLDER=" + folder.resolve("browsers")), environment.stream())
                .map(pair -> pair.split("=", 2))
                .forEach(pair -> builder.environment().put(pair[0], pair[1]));
        Process program = builder.start();
        try {
            assertThat(program.waitFor(4, TimeUnit.MINUTES)).isTrue();
        } finally {
            program.destroyForcibly();
        }
        return new Ended(program.exitValue(), Files.readString(out), Files.readString(err));
    }
}
