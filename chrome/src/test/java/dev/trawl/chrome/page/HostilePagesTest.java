package dev.trawl.chrome.page;

import static dev.trawl.chrome.ChromeRig.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.chrome.ChromeRig;
import dev.trawl.chrome.InstalledBrowser;
import dev.trawl.chrome.PageSite;
import dev.trawl.chrome.pool.BrowserPoolConfig;
import dev.trawl.crawl.fetch.Budgets;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.render.RenderRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Pages that crash, hang or flood the browser end with a typed result, and the next page works.
@EnabledOnOs(OS.LINUX)
class HostilePagesTest {

    private static final int MANY = 400;

    @TempDir
    private static Path temporary;

    private static ChromeRig rig;

    @BeforeAll
    static void open() throws Exception {
        rig = new ChromeRig(temporary, BrowserPoolConfig.of(2));
        rig.site.html("/fine", "<title>fine</title>");
    }

    @AfterAll
    static void close() throws IOException {
        if (rig != null) {
            rig.close();
            assertThat(rig.pool.status().leased()).isZero();
            assertThat(InstalledBrowser.profiles(rig.config())).isEmpty();
        }
    }

    @Test
    void endless_redirects_by_script_end_at_the_limit() throws Exception {
        rig.site.on(
                "/endless",
                exchange -> PageSite.send(
                        exchange, 200, "text/html", "<script>location.href = '/endless?' + Math.random()</script>"));

        assertThat(error("/endless")).isEqualTo(FetchError.TOO_MANY_REDIRECTS);
        next();
    }

    @Test
    void an_endless_loop_ends_at_the_deadline() throws Exception {
        rig.site.html("/loop", "<p>x</p><script>while (true);</script>");

        assertThat(late("/loop").failure())
                .get()
                .extracting(FetchReply.Failure::error)
                .isIn(FetchError.TIMEOUT_TOTAL, FetchError.TIMEOUT_FIRST_BYTE);
        next();
    }

    @Test
    void a_hundred_popups_become_links() throws Exception {
        rig.site.html("/popups", "<body><script>for (let n = 0; n < 200; n++) window.open('/popup-' + n)</script>");

        assertThat(text(rig.fetch("/popups")))
                .contains("/popup-0\"", "/popup-99\"")
                .doesNotContain("/popup-100\"");
        next();
    }

    @Test
    void a_page_that_closes_its_window_is_read_or_fails_with_a_type() throws Exception {
        rig.site.html("/close", "<body><p>still here</p><script>window.close(); close(); self.close()</script>");
        rig.site.html("/close-by-frame", """
                <body><iframe id=f></iframe><script>f.contentWindow.close.call(window)</script>""");

        assertThat(text(rig.fetch("/close"))).contains("still here");
        FetchReply framed = rig.fetch("/close-by-frame");
        assertThat(framed.failure().isEmpty() || framed.failure().get().error() == FetchError.BROWSER_CRASHED)
                .isTrue();
        next();
    }

    @Test
    void a_canvas_of_two_gigabytes_ends_with_a_type() throws Exception {
        rig.site.html("/canvas", """
                <body><script>const all = []; for (let n = 0; n < 32; n++) { const c = document.createElement('canvas');
                c.width = c.height = 4096; c.getContext('2d').fillRect(0, 0, 4096, 4096); all.push(c) }
                document.body.append('done')</script>""");

        FetchReply reply = rig.fetch("/canvas");
        reply.failure()
                .ifPresent(failure ->
                        assertThat(failure.error()).isIn(FetchError.BROWSER_CRASHED, FetchError.TIMEOUT_TOTAL));
        nextInAnotherBrowser();
    }

    @Test
    void a_script_heap_beyond_its_limit_crashes_its_own_tab() throws Exception {
        rig.site.html("/heap", "<script>const all = []; while (true) all.push(new Array(1e6).fill({}))</script>");

        assertThat(late("/heap").failure())
                .get()
                .extracting(FetchReply.Failure::error)
                .isIn(FetchError.BROWSER_CRASHED, FetchError.TIMEOUT_TOTAL);
        nextInAnotherBrowser();
    }

    @Test
    void endless_alerts_are_dismissed_until_the_limit() throws Exception {
        rig.site.html("/alerts", "<script>while (true) alert('again')</script>");

        assertThat(error("/alerts")).isEqualTo(FetchError.PAGE_LIMIT);
        next();
    }

    @Test
    void a_document_of_ten_megabytes_is_read_up_to_the_limit() throws Exception {
        rig.site.html("/large", "<body>" + "<p>0123456789</p>".repeat(600_000));
        FetchRequest request = FetchRequest.get(rig.site.url("/large")).withRender(RenderRequest.DEFAULTS);

        FetchReply whole = rig.fetcher().fetch(request);
        FetchReply cut = rig.fetcher().fetch(request.withBudgets(Budgets.DEFAULTS.withBytes(32 << 20, 1 << 20)));

        assertThat(whole.failure()).isEmpty();
        assertThat(whole.body().size()).isGreaterThan(10_000_000);
        assertThat(cut.isTruncated()).isTrue();
        assertThat(cut.body().size()).isEqualTo(1 << 20);
        next();
    }

    @Test
    void ten_thousand_frames_end_with_a_type() throws Exception {
        rig.site.html("/frames", """
                <body><script>for (let n = 0; n < 10000; n++) document.body.append(document.createElement('iframe'))</script>""");

        FetchReply reply = late("/frames");
        reply.failure()
                .ifPresent(failure -> assertThat(failure.error())
                        .isIn(FetchError.TIMEOUT_TOTAL, FetchError.BROWSER_CRASHED, FetchError.TIMEOUT_FIRST_BYTE));
        nextInAnotherBrowser();
    }

    @Test
    void a_deep_document_is_read() throws Exception {
        rig.site.html(
                "/deep",
                "<body><div id=d></div><script>let at = d; for (let n = 0; n < " + MANY
                        + "; n++) { const next = document.createElement('div'); at.append(next); at = next }"
                        + " at.attachShadow({mode: 'open'}).innerHTML = 'bottom'</script>");

        FetchReply reply = rig.fetch("/deep");
        assertThat(reply.failure()).isEmpty();
        assertThat(text(reply)).contains("bottom");
        next();
    }

    /// W8.
    @Test
    void a_download_of_a_gigabyte_is_cut_by_the_limit_of_the_http_fetcher() throws Exception {
        byte[] block = new byte[1 << 20];
        rig.site.on("/huge", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "application/octet-stream");
            exchange.sendResponseHeaders(200, 1L << 30);
            for (int sent = 0; sent < 1024; sent++) {
                exchange.getResponseBody().write(block);
            }
        });
        FetchRequest request = FetchRequest.get(rig.site.url("/huge"))
                .withRender(RenderRequest.DEFAULTS)
                .withBudgets(Budgets.DEFAULTS.withBytes(1 << 20, 1 << 20));

        FetchReply reply = rig.fetcher().fetch(request);

        assertThat(reply.failure()).isEmpty();
        assertThat(reply.isTruncated()).isTrue();
        assertThat(reply.body().size()).isEqualTo(1 << 20);
        next();
    }

    @Test
    void a_body_without_end_is_cut_at_the_bytes_of_the_page() throws Exception {
        byte[] block = "<p>more</p>".repeat(10_000).getBytes(java.nio.charset.StandardCharsets.UTF_8);
        rig.site.on("/endless-body", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/html");
            exchange.sendResponseHeaders(200, 0);
            while (true) {
                exchange.getResponseBody().write(block);
            }
        });
        var limits = new PageLimits(500, 4 << 20, 100, 50, 20, 5 << 20, PageLimits.DEFAULTS.navigation());
        var fetcher = rig.fetcher(rig.session, limits);

        FetchReply reply =
                fetcher.fetch(FetchRequest.get(rig.site.url("/endless-body")).withRender(RenderRequest.DEFAULTS));

        assertThat(reply.failure()).isEmpty();
        assertThat(reply.isTruncated()).isTrue();
        assertThat(text(reply)).contains("<p>more</p>");
        next();
    }

    @Test
    void a_server_that_never_answers_ends_at_the_deadline() throws Exception {
        rig.site.on("/silent", _ -> {
            try {
                Thread.currentThread().join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });

        assertThat(late("/silent").failure())
                .get()
                .extracting(FetchReply.Failure::error)
                .isEqualTo(FetchError.TIMEOUT_FIRST_BYTE);
        next();
    }

    private static FetchError error(String path) {
        return rig.fetch(path).failure().orElseThrow().error();
    }

    /// Fetches with a clock that a waiting test puts forward.
    private static FetchReply late(String path) throws Exception {
        var fetch = new FutureTask<>(() -> rig.fetch(path));
        Thread.ofVirtual().start(fetch);
        while (!rig.site.hits().contains("GET " + path)) {
            Thread.onSpinWait();
        }
        rig.advanceUntil(fetch::isDone);
        return fetch.get();
    }

    private static void next() {
        check(rig.fetch("/fine"));
    }

    /// A browser above its memory may be killed while it loads the next page, which is then repeated.
    private static void nextInAnotherBrowser() {
        FetchReply reply = rig.fetch("/fine");
        boolean isKilled = reply.failure()
                .filter(failure -> failure.error() == FetchError.BROWSER_CRASHED)
                .isPresent();
        check(isKilled ? rig.fetch("/fine") : reply);
    }

    private static void check(FetchReply reply) {
        assertThat(reply.failure()).isEmpty();
        assertThat(text(reply)).contains("<title>fine</title>");
        assertThat(List.of(0, 1)).contains(rig.pool.status().leased());
    }
}
