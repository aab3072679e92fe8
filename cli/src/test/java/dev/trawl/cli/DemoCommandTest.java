package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.cli.demo.DemoSite;
import dev.trawl.crawl.job.ReadJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

@Timeout(300)
class DemoCommandTest {

    @TempDir
    Path folder;

    @Test
    void the_shop_is_crawled_and_nothing_else_is_opened() {
        var run = new CommandRun(folder);
        var shown = run.run("demo");
        assertThat(shown.exit()).isZero();
        assertThat(shown.out()).isEmpty();
        var asked = run.crawled.getFirst();
        assertThat(asked.allowPrivate()).isFalse();
        assertThat(asked.extras().opened()).hasSize(1);
        String address = asked.extras().opened().getFirst();
        assertThat(address).matches("127\\.0\\.0\\.1:\\d+");
        assertThat(asked.job().path("seeds").path(0).asString()).isEqualTo("http://" + address + "/");
        assertThat(asked.folder()).isEqualTo(folder.resolve("trawl-demo"));
        assertThat(shown.err()).contains("serving the demo shop on", "/busy", "demo --serve");
    }

    @Test
    void the_script_built_shop_is_crawled_in_a_browser() {
        var run = new CommandRun(folder);
        var shown = run.run("demo", "--render", "chrome");
        assertThat(shown.exit()).isZero();
        var job = run.crawled.getFirst().job();
        assertThat(job.path("seeds").path(0).asString()).matches("http://127\\.0\\.0\\.1:\\d+/js/");
        assertThat(job.path("render").asString()).isEqualTo("chrome");
        assertThat(job.at("/chrome/actions").valueStream().map(JsonNode::propertyNames))
                .anyMatch(keys -> keys.contains("dismiss_consent"))
                .anyMatch(keys -> keys.contains("scroll"));
        assertThat(ReadJob.read(job).complaints()).isEmpty();
        assertThat(shown.err())
                .contains("/js/; loading its pages in the browser")
                .doesNotContain("/calendar/");
    }

    @Test
    void auto_crawls_the_whole_shop() {
        var run = new CommandRun(folder);
        assertThat(run.run("demo", "--render", "auto").err()).contains("/calendar/", "/js/");
        var job = run.crawled.getFirst().job();
        assertThat(job.path("seeds").path(0).asString()).matches("http://127\\.0\\.0\\.1:\\d+/");
        assertThat(job.path("render").asString()).isEqualTo("auto");
    }

    @Test
    void a_mode_that_does_not_exist_or_is_not_used_is_refused() {
        var run = new CommandRun(folder);
        var unknown = run.run("demo", "--render", "firefox");
        var unused = run.run("demo", "--serve", "--render", "chrome");
        assertThat(unknown.exit()).isEqualTo(2);
        assertThat(unknown.err()).contains("--render must be http, chrome or auto, not 'firefox'");
        assertThat(unused.exit()).isEqualTo(2);
        assertThat(unused.err()).contains("--serve crawls nothing");
        assertThat(run.crawled).isEmpty();
    }

    @Test
    void the_server_sends_an_empty_page_for_each_page_of_the_script_built_shop() throws IOException {
        var run = new CommandRun(folder);
        try (var site = DemoSite.open(0, _ -> {})) {
            for (String page : List.of("js/", "js/teas", "js/tea/24", "js/live", "js/crash")) {
                var tried = run.run("fetch", site.url() + page, "--allow-private", "--css", "root=#root", "-o", "json");
                assertThat(tried.out()).as(page).contains("\"status\" : 200", "\"root\" : \"\"");
            }
            for (String there : List.of("js/shop.js", "js/shop.css", "js/api/teas", "js/api/news", "js/cup/3.svg")) {
                assertThat(status(run, site, there)).as(there).isEqualTo("200");
            }
            for (String gone : List.of("js/tea/25", "js/api/tea/0", "js/other")) {
                assertThat(status(run, site, gone)).as(gone).isEqualTo("404");
            }
        }
    }

    @Test
    void a_port_that_is_taken_is_named() throws IOException {
        try (var other = DemoSite.open(0, _ -> {})) {
            String port = other.address().substring("127.0.0.1:".length());
            var said = new CommandRun(folder).run("demo", "--serve", "--port", port);
            assertThat(said.exit()).isEqualTo(5);
            assertThat(said.err()).contains("port " + port + " is already in use", "[demo_port_taken]");
        }
    }

    @Test
    void every_page_of_the_shop_is_as_it_should_be() throws IOException {
        var run = new CommandRun(folder);
        try (var site = DemoSite.open(0, _ -> {})) {
            assertThat(status(run, site, "")).isEqualTo("200");
            assertThat(status(run, site, "busy")).isEqualTo("429");
            assertThat(status(run, site, "busy")).isEqualTo("200");
            assertThat(status(run, site, "slow")).isEqualTo("200");
            for (String gone : List.of("gone", "tea/0", "tea/25", "calendar/soon", "calendar/2026-13")) {
                assertThat(status(run, site, gone)).as(gone).isEqualTo("404");
            }
            assertThat(status(run, site, "calendar/2026-12")).isEqualTo("200");
            assertThat(site.hits("/calendar/")).isEqualTo(3);
        }
    }

    private static String status(CommandRun run, DemoSite site, String path) {
        return run.run("fetch", site.url() + path, "--allow-private", "--fields", "status")
                .out()
                .replaceAll("\\D", "");
    }
}
