package dev.trawl.chrome.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.chrome.ChromeRig;
import dev.trawl.chrome.PageSite;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.RenderedPage;
import dev.trawl.crawl.render.PageWait;
import dev.trawl.crawl.render.RenderRequest;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class WorkersTest {

    @TempDir
    private Path temporary;

    @Test
    void workers_of_a_page_and_workers_of_workers_run() throws Exception {
        try (ChromeRig rig = new ChromeRig(temporary, 1)) {
            script(
                    rig,
                    "/outer.js",
                    "const w = new Worker('/inner.js'); w.onmessage = e => postMessage('outer ' + e.data)");
            script(
                    rig,
                    "/inner.js",
                    "fetch('/data.txt').then(r => r.text()).then(text => postMessage('inner ' + text))");
            rig.site.on("/data.txt", exchange -> PageSite.send(exchange, 200, "text/plain", "data"));
            rig.site.html("/workers", """
                    <body><script>let n = 0;
                    function show(text) { document.body.insertAdjacentHTML('beforeend', `<p>${text}</p>`);
                      if (++n === 2) document.body.insertAdjacentHTML('beforeend', '<i id=all></i>') };
                    new Worker('/outer.js').onmessage = e => show(e.data)</script>
                    <iframe srcdoc="<script>new Worker('/inner.js').onmessage = e => parent.show('framed ' + e.data)</script>"></iframe>""");

            FetchReply reply = rig.fetch("/workers", RenderRequest.DEFAULTS.withUntil(new PageWait.Element("#all")));

            assertThat(reply.failure()).isEmpty();
            assertThat(ChromeRig.text(reply)).contains("<p>outer inner data</p>", "<p>framed inner data</p>");
        }
    }

    @Test
    void requests_of_workers_are_requests_of_the_page() throws Exception {
        try (ChromeRig rig = new ChromeRig(temporary, 1)) {
            rig.site.html(
                    "/three",
                    "<body><script>let n = 0; const done = () => { if (++n === 3) document.body.id = 'all' };"
                            + "new Worker('/fetches.js').onmessage = done;".repeat(3) + "</script>");
            String data = "x".repeat(100_000);
            rig.site.on("/large.txt", exchange -> PageSite.send(exchange, 200, "text/plain", data));
            script(
                    rig,
                    "/fetches.js",
                    "const all = [1, 2, 3, 4, 5].map(n => fetch('/large.txt?' + n).then(r => r.text()));"
                            + " Promise.all(all).then(() => postMessage(''))");

            RenderedPage page = rig.fetch("/three", RenderRequest.DEFAULTS.withUntil(new PageWait.Element("#all")))
                    .rendered()
                    .orElseThrow();

            assertThat(page.requests()).isEqualTo(1 + 3 + 15);
            assertThat(page.bytes()).isGreaterThan(15L * data.length());
        }
    }

    @Test
    void scripts_of_workers_do_not_hold_a_page() throws Exception {
        try (ChromeRig rig = new ChromeRig(temporary, 1)) {
            script(rig, "/idle.js", "0");
            rig.site.html("/idle", "<body><script>" + "new Worker('/idle.js');".repeat(5) + "</script>");

            FetchReply reply = rig.fetch("/idle");

            assertThat(reply.rendered().orElseThrow().settled()).isTrue(); // false at the limit of the wait
        }
    }

    @Test
    void a_page_with_too_many_workers_fails_and_the_next_page_works() throws Exception {
        try (ChromeRig rig = new ChromeRig(temporary, 1)) {
            script(rig, "/calls.js", "fetch('/called')");
            rig.site.html("/many", "<body><script>for (let n = 0; n < 20; n++) new Worker('/calls.js')</script>");
            rig.site.html("/fine", "<body>fine");
            var limits = new PageLimits(500, 64 << 20, 100, 4, 20, 5 << 20, PageLimits.DEFAULTS.navigation());
            var fetcher = rig.fetcher(rig.session, limits);

            FetchReply many =
                    fetcher.fetch(FetchRequest.get(rig.site.url("/many")).withRender(RenderRequest.DEFAULTS));

            assertThat(many.failure())
                    .get()
                    .extracting(FetchReply.Failure::error)
                    .isEqualTo(FetchError.PAGE_LIMIT);
            assertThat(ChromeRig.text(rig.fetch("/fine"))).contains("fine");
        }
    }

    private static void script(ChromeRig rig, String path, String text) {
        rig.site.on(path, exchange -> PageSite.send(exchange, 200, "text/javascript", text));
    }
}
