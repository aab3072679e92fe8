package dev.trawl.chrome.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.chrome.ChromeRig;
import dev.trawl.chrome.PageSite;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
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
