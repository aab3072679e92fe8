package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import dev.trawl.app.crawl.ExplainLocal;
import dev.trawl.app.process.SystemTime;
import dev.trawl.chrome.browser.FindBrowser;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// 000.22: `trawl crawl --render chrome` finds fields and links that scripts build.
@EnabledOnOs(OS.LINUX)
@Timeout(300)
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class ChromeCrawlTest {

    private static final Map<String, String> PAGES = Map.of(
            "/",
            "<title>Shop</title><div id=list></div><script>fetch('/list.json').then(reply => reply.json())"
                    + ".then(all => all.forEach(one => { const link = document.createElement('a'); link.href = one;"
                    + " link.textContent = one; document.getElementById('list').append(link); }))</script>",
            "/list.json",
            "[\"/tea\"]",
            "/tea",
            "<title>Tea</title><script>document.write('<b class=price>4.50</b>')</script>",
            "/mixed",
            "<title>Mixed</title><p>Four pages of five need no script: <a href=/plain/1>1</a> <a href=/plain/2>2</a>"
                    + " <a href=/plain/3>3</a> <a href=/app>4</a>",
            "/plain/1",
            "<p>Tea is <b class=price>1.00</b>",
            "/plain/2",
            "<p>Tea is <b class=price>2.00</b>",
            "/plain/3",
            "<p>Tea is <b class=price>3.00</b>",
            "/app",
            "<div id=root></div><script>document.getElementById('root').innerHTML ="
                    + " '<b class=price>4.00</b>'</script>");

    @TempDir
    Path folder;

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private HttpServer site;

    @BeforeEach
    void open() throws IOException {
        site = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        site.setExecutor(task -> Thread.ofVirtual().start(task));
        site.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            asked.add(path);
            byte[] body = PAGES.getOrDefault(path, "").getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders()
                    .add("Content-Type", path.endsWith(".json") ? "application/json" : "text/html; charset=utf-8");
            exchange.sendResponseHeaders(body.length == 0 ? 404 : 200, body.length == 0 ? -1 : body.length);
            try (exchange) {
                exchange.getResponseBody().write(body);
            }
        });
        site.start();
    }

    @AfterEach
    void close() {
        site.stop(0);
    }

    @Test
    void a_browser_finds_fields_and_links_that_scripts_build() throws Exception {
        prepare();

        assertThat(rows("http", "/"))
                .singleElement()
                .asString()
                .contains("Shop")
                .doesNotContain("4.50");
        assertThat(rows("chrome", "/"))
                .hasSize(2)
                .anyMatch(row -> row.contains("/tea\"") && row.contains("\"price\":\"4.50\""));
        assertThat(archive()).contains("WARC-Type: conversion", "<div id=list></div>", "<a href=\"/tea\">/tea</a>");
        assertThat(images())
                .hasSize(2)
                .allSatisfy(image -> assertThat(Files.readAllBytes(image)).startsWith(0x89, 'P', 'N', 'G'));
        assertThat(extractedAgain()).anyMatch(row -> row.contains("/tea\"") && row.contains("\"again\":\"4.50\""));
    }

    @Test
    void only_script_shells_are_loaded_in_the_browser() throws Exception {
        prepare();

        assertThat(rows("auto", "/mixed"))
                .hasSize(5)
                .anyMatch(row -> row.contains("/plain/1\"") && row.contains("\"price\":\"1.00\""))
                .anyMatch(row -> row.contains("/app\"") && row.contains("\"price\":\"4.00\""));
        assertThat(Files.readString(folder.resolve("said.txt"))).contains("rendered 1 page needed a browser\n");
        assertThat(asked.stream().filter("/app"::equals))
                .as("once over HTTP, once in the browser")
                .hasSize(2);
        assertThat(asked.stream().filter(path -> path.startsWith("/plain/"))).hasSize(3);
        var explain = new ExplainLocal(folder.resolve("auto"), new SystemTime());
        assertThat(explain.explain(at("/app")).path("reason").asString(""))
                .isEqualTo("rendered: the page is a script shell");
        assertThat(explain.explain(at("/plain/1")).path("reason").asString("")).isEmpty();
    }

    @Test
    void fields_are_read_from_the_data_that_scripts_ask_for() throws Exception {
        prepare();
        String fields = "fields: {first: {from: xhr, jsonpath: '$[0]'}}\n";
        Path job = Files.writeString(
                folder.resolve("job.yaml"),
                "seeds: %s\ndepth: 0\nrender: chrome\nchrome: {capture_xhr: '/*.json', wait: '#list a'}\n%s"
                        .formatted(at("/"), fields));
        Path out = folder.resolve("chrome");
        run(
                folder.resolve("out.txt"),
                Program.with("crawl", "-f", job.toString(), "--allow-private", "--out", out.toString()));

        assertThat(Files.readAllLines(out.resolve("pages.jsonl")))
                .singleElement()
                .asString()
                .contains("\"first\":\"/tea\"");
        assertThat(archive()).contains("WARC-Target-URI: " + at("/list.json"));
        Path rules = Files.writeString(folder.resolve("rules.yaml"), fields);
        Path again = folder.resolve("again.jsonl");
        run(again, Program.with("warc", "extract", out.toString(), "--rules", rules.toString()));
        assertThat(Files.readAllLines(again)).singleElement().asString().contains("\"first\":\"/tea\"");
    }

    private void prepare() throws IOException {
        assumeTrue(
                new FindBrowser(System.getenv("PATH")).installed().isPresent(),
                "no Chromium here: install chromium-headless-shell to run this test");
        // The user of the browser must be able to enter its folder.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
    }

    private String at(String path) {
        return "http://127.0.0.1:" + site.getAddress().getPort() + path;
    }

    /// 000.23: the images of the pages.
    private List<Path> images() throws Exception {
        Path images = folder.resolve("images");
        run(folder.resolve("images.txt"), Program.with("warc", "files", "chrome", "--out", images.toString()));
        try (var files = Files.list(images)) {
            return files.toList();
        }
    }

    /// 000.23: the pages as received and after their scripts.
    private String archive() throws IOException {
        try (var files = Files.newDirectoryStream(folder.resolve("chrome"), "*.warc.gz");
                var archive = new GZIPInputStream(
                        Files.newInputStream(files.iterator().next()))) {
            return new String(archive.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /// 000.23: the captures have the pages after their scripts.
    private List<String> extractedAgain() throws Exception {
        Path rules = Files.writeString(folder.resolve("rules.yaml"), "fields: {again: .price}\n");
        Path rows = folder.resolve("again.jsonl");
        run(rows, Program.with("warc", "extract", folder.resolve("chrome").toString(), "--rules", rules.toString()));
        return Files.readAllLines(rows);
    }

    private List<String> rows(String render, String path) throws Exception {
        Path out = folder.resolve(render);
        Path job = Files.writeString(
                folder.resolve("job.yaml"),
                "seeds: %s\nfields: {price: .price}\nchrome: {screenshot: viewport}\n".formatted(at(path)));
        var command = Program.with(
                "crawl",
                "-f",
                job.toString(),
                "--allow-private",
                "--delay",
                "0",
                "--render",
                render,
                "--out",
                out.toString());
        run(folder.resolve("out.txt"), command);
        return Files.readAllLines(out.resolve("pages.jsonl"));
    }

    private void run(Path out, List<String> command) throws Exception {
        Path said = folder.resolve("said.txt");
        var builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(said.toFile());
        builder.environment()
                .put("TRAWL_CHROME_FOLDER", folder.resolve("browsers").toString());
        Process program = builder.start();
        try {
            assertThat(program.waitFor(4, TimeUnit.MINUTES)).isTrue();
        } finally {
            program.destroyForcibly();
        }
        assertThat(program.exitValue()).as(Files.readString(said)).isZero();
    }
}
