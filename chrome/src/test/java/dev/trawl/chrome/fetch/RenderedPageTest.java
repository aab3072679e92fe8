package dev.trawl.chrome.fetch;

import static dev.trawl.chrome.ChromeRig.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.chrome.ChromeRig;
import dev.trawl.chrome.PageSite;
import dev.trawl.chrome.page.PageLimits;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.memory.MemoryBudget;
import dev.trawl.crawl.render.PageEnvironment;
import dev.trawl.crawl.render.PageScreenshot;
import dev.trawl.crawl.render.PageWait;
import dev.trawl.crawl.render.RenderRequest;
import dev.trawl.crawl.url.UrlPattern;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// 000.23, 004.25. One browser for all tests of the class.
@EnabledOnOs(OS.LINUX)
class RenderedPageTest {

    private static final RenderRequest LOADED = RenderRequest.DEFAULTS.withUntil(new PageWait.Load());

    @TempDir
    private static Path temporary;

    private static ChromeRig rig;

    @BeforeAll
    static void open() throws Exception {
        rig = new ChromeRig(temporary, 2);
    }

    @AfterAll
    static void close() {
        if (rig != null) {
            rig.close();
        }
    }

    @Test
    void kinds_and_patterns_are_not_loaded() {
        rig.site.html(
                "/blocks", "<link rel=stylesheet href=/style.css><img src=/i.png><script src=/ads/a.js></script>");
        var render = RenderRequest.DEFAULTS.withBlocked(
                RenderRequest.DEFAULTS.blocked(), List.of(UrlPattern.parse("/ads/**")));
        int before = rig.site.hits().size();

        FetchReply reply = rig.fetch("/blocks", render);

        assertThat(rig.site.hits().subList(before, rig.site.hits().size()))
                .contains("GET /blocks", "GET /style.css")
                .doesNotContain("GET /i.png", "GET /ads/a.js");
        assertThat(reply.rendered().orElseThrow().blocked()).isEqualTo(2);
    }

    @Test
    void matching_responses_are_kept() {
        rig.site.on("/api/items", exchange -> PageSite.send(exchange, 200, "application/json", "{\"price\":7}"));
        rig.site.on("/other", exchange -> PageSite.send(exchange, 200, "text/plain", "no"));
        rig.site.html("/xhr", "<script>fetch('/api/items?p=1').then(r => r.text()); fetch('/other')</script>");

        FetchReply reply = rig.fetch("/xhr", RenderRequest.DEFAULTS.withCaptured(List.of(UrlPattern.parse("/api/**"))));

        assertThat(reply.rendered().orElseThrow().captured()).singleElement().satisfies(captured -> {
            assertThat(captured.url()).isEqualTo(rig.site.url("/api/items?p=1"));
            assertThat(captured.head().status()).isEqualTo(200);
            assertThat(captured.head().headers().first("content-type")).contains("application/json");
            assertThat(captured.body().text(StandardCharsets.UTF_8)).isEqualTo("{\"price\":7}");
        });
    }

    @Test
    void responses_to_frames_are_kept_and_large_ones_left_out() {
        rig.site.on("/api/page", exchange -> PageSite.send(exchange, 200, "application/json", "1"));
        rig.site.on("/api/frame", exchange -> PageSite.send(exchange, 200, "application/json", "3"));
        rig.site.on("/api/large", exchange -> PageSite.send(exchange, 200, "text/plain", "x".repeat((5 << 20) + 1)));
        rig.site.html(
                "/asks",
                "<script>fetch('/api/frame').then(r => r.text()).then(() => parent.postMessage('', '*'))</script>");
        String foreign = rig.site.url("other.test", "/asks").href();
        rig.site.html(
                "/asking",
                "<body><script>let n = 0; const done = () => { if (++n === 3) document.body.id = 'all' };"
                        + " onmessage = done;"
                        + " fetch('/api/page').then(r => r.text()).then(done);"
                        + " fetch('/api/large').then(r => r.text()).then(done)</script><iframe src=" + foreign
                        + "></iframe>");
        var patterns = List.of(UrlPattern.parse("/api/**"));
        var render = RenderRequest.DEFAULTS.withCaptured(patterns).withUntil(new PageWait.Element("#all"));

        FetchReply reply = rig.fetch("/asking", render);

        assertThat(reply.rendered().orElseThrow().captured())
                .extracting(captured -> captured.body().text(StandardCharsets.UTF_8))
                .containsExactlyInAnyOrder("1", "3");
    }

    @Test
    void the_document_as_received_is_kept_beside_the_rendered_one() {
        byte[] received =
                "<p>caf\u00e9</p><script>document.write('<b>new</b>')</script>".getBytes(StandardCharsets.ISO_8859_1);
        rig.site.on("/latin", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=iso-8859-1");
            exchange.sendResponseHeaders(200, received.length);
            exchange.getResponseBody().write(received);
        });

        FetchReply reply = rig.fetch("/latin");

        assertThat(text(reply)).contains("caf\u00e9", "<b>new</b>");
        assertThat(reply.contentType()).isEqualTo("text/html; charset=utf-8");
        var document = reply.rendered().orElseThrow().document();
        assertThat(document.body().bytes()).isEqualTo(received);
        assertThat(document.head().headers().first("content-type")).contains("text/html; charset=iso-8859-1");
    }

    @Test
    void a_document_that_names_its_charset_itself_is_kept_in_it() {
        byte[] received =
                "<meta charset=windows-1251><p>\u0446\u0435\u043d\u0430</p>".getBytes(Charset.forName("windows-1251"));
        rig.site.on("/meta", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/html");
            exchange.sendResponseHeaders(200, received.length);
            exchange.getResponseBody().write(received);
        });

        FetchReply reply = rig.fetch("/meta");

        assertThat(text(reply)).contains("<p>\u0446\u0435\u043d\u0430</p>");
        assertThat(reply.rendered().orElseThrow().document().body().bytes()).isEqualTo(received);
    }

    @Test
    void screenshots_and_pdf_are_artifacts() {
        rig.site.html(
                "/picture", "<body style='height:3000px'><div id=box style='width:50px;height:40px;background:red'>");
        var shots = List.of(
                PageScreenshot.viewport(),
                PageScreenshot.fullPage(),
                PageScreenshot.element("#box"),
                new PageScreenshot(PageScreenshot.Area.VIEWPORT, "", PageScreenshot.Format.JPEG, 50),
                new PageScreenshot(PageScreenshot.Area.VIEWPORT, "", PageScreenshot.Format.WEBP, 50));

        var artifacts = rig.fetch("/picture", LOADED.withScreenshots(shots, true))
                .rendered()
                .orElseThrow()
                .artifacts();

        assertThat(artifacts)
                .extracting(it -> it.name())
                .containsExactly(
                        "screenshot-1.png",
                        "screenshot-2.png",
                        "screenshot-3.png",
                        "screenshot-4.jpg",
                        "screenshot-5.webp",
                        "page.pdf");
        assertThat(pngHeight(artifacts.get(0).content().bytes())).isEqualTo(800);
        assertThat(pngHeight(artifacts.get(1).content().bytes())).isGreaterThanOrEqualTo(3000);
        assertThat(pngHeight(artifacts.get(2).content().bytes())).isEqualTo(40);
        assertThat(artifacts.get(5).content().text(StandardCharsets.ISO_8859_1)).startsWith("%PDF");
    }

    @Test
    void artifacts_count_towards_the_memory_of_the_page() {
        rig.site.html(
                "/noise",
                "<canvas id=c width=800 height=600></canvas><script>const all = c.getContext('2d');"
                        + " const some = all.createImageData(800, 600); for (let at = 0; at < some.data.length; at += 60000)"
                        + " crypto.getRandomValues(some.data.subarray(at, at + 60000)); all.putImageData(some, 0, 0)</script>");
        var budget = new MemoryBudget(64L << 20, rig.time);
        try (var page = budget.open()) {
            var render = LOADED.withScreenshots(List.of(PageScreenshot.viewport()), false);
            FetchReply reply = page.during(() -> rig.fetch("/noise", render));

            int size = reply.rendered()
                    .orElseThrow()
                    .artifacts()
                    .getFirst()
                    .content()
                    .size();
            assertThat(size).isGreaterThan(500_000);
            assertThat(budget.held()).isGreaterThanOrEqualTo(size);
        }
        assertThat(budget.held()).isZero();
    }

    private static int pngHeight(byte[] png) {
        return java.nio.ByteBuffer.wrap(png).getInt(20);
    }

    @Test
    void frames_and_open_shadow_roots_are_part_of_the_document() {
        rig.site.html("/frame/inner", "<p>in the frame</p><a href=deeper>x</a>");
        rig.site.html("/frame/foreign", "<p>of another site</p><a href=there>x</a>");
        String foreign = rig.site.url("other.test", "/frame/foreign").href();
        rig.site.html("/outer", "<iframe src=" + foreign + "></iframe>" + """
                <iframe src=/frame/inner></iframe><div id=host></div><script>
                host.attachShadow({mode: 'open'}).innerHTML = '<p>in the shadow</p><slot></slot>';
                host.append('slotted')</script>""");

        String body = text(rig.fetch("/outer"));

        assertThat(body)
                .contains("<p>in the frame</p>", "<p>in the shadow</p>", "slotted")
                .contains("href=\"" + rig.site.url("/frame/deeper").href() + "\"")
                .contains("<p>of another site</p>")
                .contains("href=\"" + rig.site.url("other.test", "/frame/there").href() + "\"");
    }

    @Test
    void popups_become_links_and_dialogs_are_dismissed() {
        rig.site.html("/dialogs", """
                <body><script>alert(1); const answer = confirm('?'); window.open('/popup');
                document.body.append('answer=' + answer); window.close()</script>""");

        String body = text(rig.fetch("/dialogs"));

        assertThat(body)
                .contains("answer=false")
                .contains("<a data-popup href=\"" + rig.site.url("/popup").href() + "\">");
    }

    @Test
    void the_environment_is_what_the_page_sees() {
        rig.site.html("/environment", """
                <body><script>document.body.textContent = [innerWidth, navigator.language,
                Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.userAgent].join('|')</script>""");
        var environment = new PageEnvironment(400, 300, "de-DE", "Asia/Tokyo", "Special/1");

        assertThat(text(rig.fetch("/environment", LOADED.withEnvironment(environment))))
                .contains("400|de-DE|Asia/Tokyo|Special/1");
    }

    @Test
    void a_page_beyond_its_requests_is_read_as_it_is() {
        rig.site.html("/many", "<body><p>many</p><script>for (let n = 0; n < 600; n++) fetch('/n?' + n)</script>");
        var fetcher =
                rig.fetcher(rig.session, new PageLimits(50, 64 << 20, 100, 50, 20, 5 << 20, Duration.ofSeconds(30)));

        FetchReply reply = fetcher.fetch(FetchRequest.get(rig.site.url("/many")).withRender(RenderRequest.DEFAULTS));

        assertThat(reply.failure()).isEmpty();
        assertThat(text(reply)).contains("<p>many</p>");
        assertThat(rig.fetch("/many", LOADED).failure()).isEmpty();
    }
}
