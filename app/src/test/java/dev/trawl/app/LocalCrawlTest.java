package dev.trawl.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.trawl.cli.crawl.CrawlOptions;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

@Timeout(60)
class LocalCrawlTest {

    @TempDir
    Path folder;

    private final StringWriter said = new StringWriter();
    private HttpServer site;

    @BeforeEach
    void open() throws IOException {
        site = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        page("/", 200, "<title>Shop</title><a href=/tea>tea</a><a href=/tea#hot>again</a><a href=/secret>no</a>");
        page("/tea", 200, "<title>Tea</title><a href=/>home</a>");
        page("/robots.txt", 200, "User-agent: *\nDisallow: /secret");
        page("/gone", 404, "<title>Gone</title>");
        site.start();
    }

    @AfterEach
    void close() {
        site.stop(0);
    }

    @Test
    void every_page_in_reach_has_one_row_and_the_forbidden_one_none() throws IOException {
        assertThat(crawl("/", false)).isZero();
        assertThat(Files.readAllLines(folder.resolve("out/pages.jsonl")))
                .hasSize(2)
                .anyMatch(row -> row.contains("\"title\":\"Shop\""))
                .anyMatch(row -> row.contains("\"title\":\"Tea\""));
        assertThat(said.toString()).contains("2/3 pages", "1 skipped", "results  ");
    }

    @Test
    void a_crawl_that_has_ended_is_shown_again_without_fetching() {
        assertThat(crawl("/", false)).isZero();
        site.stop(0);
        assertThat(crawl("/", true)).isZero();
        assertThat(said.toString()).contains("this crawl has ended before");
        assertThat(folder.resolve("out/pages.jsonl")).isNotEmptyFile();
    }

    @Test
    void a_folder_with_a_crawl_takes_no_other() {
        assertThat(crawl("/", false)).isZero();
        assertThatThrownBy(() -> crawl("/tea", false))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("holds the results of another crawl");
    }

    @Test
    void where_nothing_was_begun_nothing_goes_on_and_no_folder_is_left() {
        assertThatThrownBy(() -> crawl(JsonMapper.shared().createObjectNode(), true))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("there is no crawl in");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    /// The same command with `--resume` goes on, also when the first was killed before it had begun.
    @Test
    void where_nothing_was_begun_an_address_begins() {
        assertThat(crawl("/", true)).isZero();
    }

    @Test
    void a_file_in_the_place_of_the_folder_is_named_with_the_option_that_helps() throws IOException {
        Files.createFile(folder.resolve("out"));
        assertThatThrownBy(() -> crawl("/", false))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("choose another with --out");
    }

    @Test
    void a_seed_that_is_not_there_is_named() {
        crawl("/gone", false);
        assertThat(said.toString()).contains("/gone answered with status 404");
    }

    @Test
    void a_seed_that_robots_txt_forbids_is_no_silent_end() {
        assertThat(crawl("/secret", false)).isEqualTo(3);
        assertThat(said.toString()).contains("nothing was fetched: robots.txt forbids it");
        assertThat(crawl("/secret", true)).as("when it is shown again").isEqualTo(3);
    }

    private int crawl(String path, boolean resume) {
        var job = JsonMapper.shared().createObjectNode();
        job.putArray("seeds").add("http://127.0.0.1:" + site.getAddress().getPort() + path);
        job.put("delay", 0);
        return crawl(job, resume);
    }

    private int crawl(ObjectNode job, boolean resume) {
        var options = new CrawlOptions(job, folder.resolve("out"), resume, true, false, false);
        return new LocalCrawl(options, context()).run();
    }

    private CommandContext context() {
        var terminal = new Terminal(
                InputStream.nullInputStream(),
                new PrintWriter(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
                new PrintWriter(said),
                Map.of(),
                folder,
                folder,
                Set.of());
        return new CommandContext(terminal, new SystemTime(), Thread::sleep);
    }

    private void page(String path, int status, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        site.createContext(path, exchange -> {
            boolean here = exchange.getRequestURI().getPath().equals(path);
            exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(here ? status : 404, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }
}
