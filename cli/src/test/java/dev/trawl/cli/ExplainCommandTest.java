package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.crawl.UrlCause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class ExplainCommandTest {

    private static final String ROBOTS = """
            {"task":"t7","url":"http://a/x","canonical":"http://a/x","found_as":null,"found":true,"cause":"robots",
             "reason":"robots.txt line 3: Disallow: /x","state":"SKIPPED","status":0,"row":false,"attempts":0,
             "not_before":null,"host_paused_until":null,"subtask":"t7.1","depth":1,
             "path":[{"url":"http://a/","depth":0,"via":"seed"},{"url":"http://a/x","depth":1,"via":"link"}],
             "path_cut":false,"unfollowed":{},
             "rules":[{"check":"scope","accepted":true,"rule":"scope.host"},
              {"check":"robots","accepted":false,"rule":"robots.txt line 3: Disallow: /x","line":3,
               "fetched_at":"2026-11-15T11:05:43Z","status":200}]}
            """;

    @TempDir
    Path folder;

    private CommandRun run;

    @BeforeEach
    void open() {
        run = new CommandRun(folder);
        run.explanation = JsonMapper.shared().readTree(ROBOTS);
    }

    @Test
    void the_robots_txt_of_a_host_that_may_not_be_asked_has_decided_nothing() {
        run.explanation = JsonMapper.shared().readTree("""
                {"url":"http://a/x","cause":"blocked_address","rules":[
                  {"check":"robots","accepted":false,"rule":"blocked_address: 10.0.0.1","fetched_at":null}]}""");
        assertThat(run.run("explain", "http://a/x").out())
                .contains("  rule: robots not read: blocked_address: 10.0.0.1\n");
    }

    @Test
    void a_stopped_crawl_is_explained_with_its_resume_command() {
        run.explanation =
                JsonMapper.shared().readTree("{\"url\":\"http://a/x\",\"cause\":\"in_batch\",\"stopped\":true}");
        assertThat(run.run("explain", "http://a/x", "--out", "shop").out())
                .contains("the crawl was stopped; continue it with 'trawl crawl --resume --out ./shop'");
    }

    @Test
    void without_a_task_the_newest_crawl_here_is_asked() throws IOException {
        Files.createDirectories(folder.resolve("trawl-out/.trawl"));
        Files.createDirectories(folder.resolve("trawl-out-2/.trawl"));
        assertThat(run.run("explain", "http://a/x").exit()).isZero();
        assertThat(run.run("explain", "--out", "shop", "http://a/x").exit()).isZero();
        assertThat(run.explained)
                .containsExactly(folder.resolve("trawl-out-2") + " http://a/x", folder.resolve("shop") + " http://a/x");
    }

    @Test
    void a_task_is_fetched_from_the_server_and_explained_in_words() throws IOException {
        try (var server = new StandInServer()) {
            server.on("GET /tasks/t7/urls?url=http%3A%2F%2Fa%2Fx", 200, ROBOTS);
            var said = run.run("explain", "t7", "http://a/x", "--server", server.address());
            assertThat(said.exit()).isZero();
            assertThat(said.out())
                    .contains(
                            "was not fetched: robots.txt disallows it (robots.txt line 3: Disallow: /x)",
                            "found: http://a/ (seed) → http://a/x",
                            "scope allowed: scope.host",
                            "(fetched 2026-11-15T11:05:43Z, 200)",
                            "result: no row");
        }
    }

    @Test
    void words_follow_the_language_and_json_does_not() {
        run.environment.put("LANG", "zh_CN.UTF-8");
        assertThat(run.run("explain", "http://a/x").out()).contains("未抓取：robots.txt 禁止");
        var json = run.run("explain", "http://a/x", "-o", "json").out();
        assertThat(JsonMapper.shared().readTree(json)).isEqualTo(run.explanation);
        assertThat(run.run("explain", "http://a/x", "-o", "json", "--fields", "cause")
                        .out())
                .contains("\"cause\"")
                .doesNotContain("canonical");
    }

    @Test
    void control_characters_from_the_web_are_replaced() {
        ((ObjectNode) run.explanation).put("reason", "dns: \u001b[2J");
        assertThat(run.run("explain", "http://a/x").out()).contains("dns: \uFFFD[2J");
    }

    @ParameterizedTest
    @EnumSource(UrlCause.class)
    void every_cause_has_words(UrlCause cause) {
        ((ObjectNode) run.explanation).put("cause", cause.code());
        String english = run.run("explain", "http://a/x").out().lines().toList().get(1);
        assertThat(english).containsPattern("(was|is|failed).*");
    }

    @Test
    void the_urls_of_a_task_are_a_table() throws IOException {
        try (var server = new StandInServer()) {
            server.on("GET /tasks/t7/urls?limit=50&state=failed", 200, """
                    {"items":[{"url":"http://a/x","state":"FAILED","cause":"dns","reason":"dns: no such host","status":0,
                     "attempts":3,"depth":1,"redirects":0,"not_before":null,"subtask":"t7.1"}],"next_cursor":"12"}
                    """);
            var said = run.run("task", "urls", "t7", "--state", "failed", "--server", server.address());
            assertThat(said.out())
                    .contains("URL", "http://a/x", "FAILED", "dns")
                    .doesNotContain("no such host");
            assertThat(said.err()).contains("--after 12");
            var csv = run.run("task", "urls", "t7", "--state", "failed", "-o", "csv", "--server", server.address());
            assertThat(csv.out()).startsWith("url,request.page,state,status,cause");
        }
    }
}
