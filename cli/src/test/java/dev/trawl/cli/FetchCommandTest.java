package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Timeout(300)
class FetchCommandTest {

    private static final JsonMapper JSON = JsonMapper.shared();

    @TempDir
    private Path folder;

    private final HttpServer server;

    FetchCommandTest() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    }

    @BeforeEach
    void start() {
        server.createContext("/", exchange -> {
            byte[] body = "hello".getBytes(StandardCharsets.UTF_8);
            boolean moved = exchange.getRequestURI().getPath().equals("/moved");
            String said = exchange.getRequestHeaders().getFirst("X-Say");
            exchange.getResponseHeaders()
                    .add(moved ? "Location" : "Content-Type", moved ? "/end" : "text/html; charset=UTF-8");
            exchange.getResponseHeaders().add("X-Said", said == null ? "" : said);
            exchange.sendResponseHeaders(moved ? 301 : 200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    @Test
    void a_person_sees_where_it_led_and_what_came() {
        CommandRun.Result result =
                new CommandRun(folder).run("fetch", url("/moved"), "--allow-private", "-H", "X-Say: hi", "-o", "json");
        assertThat(result.exit()).isZero();
        JsonNode answer = JSON.readTree(result.out());
        assertThat(answer.path("status").intValue()).isEqualTo(200);
        assertThat(answer.path("final_url").stringValue()).isEqualTo(url("/end"));
        assertThat(answer.path("hops").valueStream().map(JsonNode::stringValue)).containsExactly(url("/end"));
        assertThat(answer.path("content_type").stringValue()).isEqualTo("text/html; charset=UTF-8");
        assertThat(answer.path("charset").stringValue()).isEqualToIgnoringCase("utf-8");
        assertThat(answer.path("bytes").intValue()).isEqualTo(5);
        assertThat(answer.path("sha256").stringValue()).startsWith("2cf24dba5fb0a30e");
        assertThat(answer.path("address").stringValue()).isEqualTo("127.0.0.1");
        assertThat(answer.has("first_byte_ms")).isTrue();
        assertThat(answer.has("tls_ms")).as("plain http has no TLS").isFalse();
    }

    @Test
    void a_private_address_is_refused_unless_allowed() {
        CommandRun.Result result = new CommandRun(folder).run("fetch", url("/"), "-o", "json");
        assertThat(result.exit()).isEqualTo(1);
        assertThat(JSON.readTree(result.out()).path("error").stringValue()).isEqualTo("blocked_address");
        assertThat(result.err()).contains("--allow-private");
    }

    @Test
    void mistakes_are_named() {
        CommandRun run = new CommandRun(folder);
        assertThat(run.run("fetch").err()).contains("missing URL");
        assertThat(run.run("fetch", "ftp://x/").err()).contains("not an http or https URL");
        assertThat(run.run("fetch", url("/"), "-H", "nonsense").err()).contains("'Name: value'");
        assertThat(run.run("fetch", url("/"), "-H", "Host: x").err()).contains("header Host cannot be set");
        assertThat(run.run("fetch", url("/"), "--max-bytes", "-1").exit()).isEqualTo(2);
    }

    @Test
    void wrong_browser_options_are_named_before_a_browser_starts() {
        CommandRun run = new CommandRun(folder);
        assertThat(run.run("fetch", url("/"), "--screenshot", "page.png"))
                .satisfies(refused("--screenshot needs a browser; add --chrome"));
        assertThat(run.run("fetch", url("/"), "--chrome", "--screenshot", "page.jpg"))
                .satisfies(refused("ends in .png"));
        assertThat(run.run("fetch", url("/"), "--chrome", "--screenshot", "nowhere/page.png"))
                .satisfies(refused("nowhere/page.png (no such file or folder)"));
        assertThat(run.run("fetch", "--chrome", "--batch")).satisfies(refused("--chrome loads one page; omit --batch"));
        assertThat(run.run("fetch", "ftp://x/", "--chrome")).satisfies(refused("not an http or https URL"));
        assertThat(run.run("fetch", "--chrome")).satisfies(refused("missing URL"));
    }

    private static Consumer<CommandRun.Result> refused(String words) {
        return result -> {
            assertThat(result.exit()).isEqualTo(2);
            assertThat(result.err().lines()).singleElement().asString().contains(words);
        };
    }

    @Test
    void a_missing_browser_has_an_exit_code_of_its_own() {
        CommandRun.Result result = new CommandRun(folder).run("fetch", url("/"), "--chrome");
        assertThat(result.exit()).isEqualTo(9);
        assertThat(result.out()).isEmpty();
        assertThat(result.err().lines()).singleElement().asString().contains("no browser can be used here");
    }

    @Test
    void batch_fetch_answers_in_order_despite_bad_lines() {
        CommandRun run = new CommandRun(folder);
        run.input = """
                {"url": "%s", "maxBytes": 2, "timeoutMs": 5000, "headers": {"X-Say": "hi"}}
                nonsense
                {"url": "%s"}
                {"url": "http://169.254.169.254/"}
                {"url": "%s", "headers": {"A": "line\\nbreak"}}
                """.formatted(url("/"), url("/moved"), url("/"));
        List<JsonNode> answers = run.run("fetch", "--batch", "--allow-private")
                .out()
                .lines()
                .map(JSON::readTree)
                .toList();
        assertThat(answers).hasSize(5);
        assertThat(answers.get(0).path("truncated").booleanValue()).isTrue();
        assertThat(answers.get(0).path("bytes").intValue()).isEqualTo(2);
        assertThat(answers.get(0).path("error").isNull()).isTrue();
        assertThat(answers.get(0).has("firstByteMs")).isFalse();
        assertThat(answers.get(1).path("error").stringValue()).contains("not JSON");
        assertThat(answers.get(2).path("status").intValue()).isEqualTo(200);
        assertThat(answers.get(3).path("error").stringValue()).isEqualTo("blocked_address");
        assertThat(answers.get(4).path("error").stringValue()).contains("cannot be sent");
    }
}
