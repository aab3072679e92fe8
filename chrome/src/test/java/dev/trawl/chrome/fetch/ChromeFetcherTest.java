package dev.trawl.chrome.fetch;

import static dev.trawl.chrome.ChromeRig.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.chrome.ChromeRig;
import dev.trawl.chrome.LocalProxy;
import dev.trawl.chrome.PageSite;
import dev.trawl.chrome.page.LoadPage;
import dev.trawl.chrome.page.PageLimits;
import dev.trawl.chrome.pool.SessionProxy;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.fetch.HopCheck;
import dev.trawl.crawl.fetch.HttpCredentials;
import dev.trawl.crawl.fetch.HttpExchange;
import dev.trawl.crawl.fetch.cookie.CookieJar;
import dev.trawl.crawl.render.PageWait;
import dev.trawl.crawl.render.RenderRequest;
import dev.trawl.spi.TimeSource;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// 000.22. One browser for all tests of the class.
@EnabledOnOs(OS.LINUX)
class ChromeFetcherTest {

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
    void a_list_built_by_script_is_in_the_body() {
        rig.site.on("/list.json", exchange -> PageSite.send(exchange, 200, "application/json", "[\"一\",\"two\"]"));
        rig.site.html("/list", """
                <!DOCTYPE html><title>List</title><ul id=l></ul>
                <script>fetch('/list.json').then(r => r.json()).then(all => all.forEach(one => {
                  const li = document.createElement('li'); li.textContent = one; l.append(li); }));</script>""");

        FetchReply reply = rig.fetch("/list");

        assertThat(reply.failure()).isEmpty();
        assertThat(reply.status()).isEqualTo(200);
        assertThat(text(reply)).startsWith("<!DOCTYPE html>").contains("<li>一</li>", "<li>two</li>");
        assertThat(reply.contentType()).isEqualTo("text/html; charset=utf-8");
        HttpExchange last = reply.last().orElseThrow();
        assertThat(last.request().text(StandardCharsets.US_ASCII)).startsWith("GET /list HTTP/1.1\r\n");
        assertThat(last.timings().total()).isPositive();
        var rendered = reply.rendered().orElseThrow();
        assertThat(rendered.settled()).isTrue();
        assertThat(rendered.requests()).isGreaterThanOrEqualTo(2);
        assertThat(rendered.document().body().text(StandardCharsets.UTF_8)).contains("<ul id=l></ul>");
        assertThat(reply.withoutBodies().body().size()).isZero();
    }

    @Test
    void a_class_that_cannot_be_initialised_fails_the_page() {
        TimeSource broken = new TimeSource() {
            @Override
            public long wallMillis() {
                return nanos();
            }

            @Override
            public long nanos() {
                throw new ExceptionInInitializerError("no clock");
            }
        };
        var fetcher =
                new ChromeFetcher(new LoadPage(rig.session, broken, PageLimits.DEFAULTS, ChromeRig.AGENT), request -> {
                    throw new AssertionError(request);
                });
        rig.site.html("/broken", "<title>B</title>");

        FetchReply reply =
                fetcher.fetch(FetchRequest.get(rig.site.url("/broken")).withRender(LOADED));

        assertThat(reply.failure()).get().satisfies(failure -> {
            assertThat(failure.error()).isEqualTo(FetchError.BROWSER_UNAVAILABLE);
            assertThat(failure.detail()).contains("no clock");
        });
    }

    @Test
    void every_request_goes_through_the_proxy_and_names_the_crawler() {
        rig.site.html("/agent", "<img src=/pixel><script>fetch('/beacon')</script>");
        int before = rig.site.userAgents().size();
        rig.fetch("/agent", RenderRequest.DEFAULTS.withBlocked(Set.of(), List.of()));

        assertThat(rig.site.userAgents().subList(before, rig.site.userAgents().size()))
                .hasSizeGreaterThanOrEqualTo(3)
                .allMatch(agent -> agent.endsWith(" " + ChromeRig.AGENT))
                .noneMatch(agent -> agent.contains("Headless"));
        assertThat(rig.proxy.requests())
                .anyMatch(line -> line.endsWith("/agent"))
                .anyMatch(line -> line.endsWith("/pixel"))
                .anyMatch(line -> line.endsWith("/beacon"));
    }

    @Test
    void redirects_are_hops_with_their_own_replies() {
        rig.site.redirect("/old", "/older").redirect("/older", "/new").html("/new", "<title>New</title>");

        FetchReply reply = rig.fetch("/old", LOADED);

        assertThat(reply.failure()).isEmpty();
        assertThat(reply.hops()).containsExactly(rig.site.url("/older"), rig.site.url("/new"));
        assertThat(reply.exchanges()).extracting(it -> it.head().status()).containsExactly(302, 302, 200);
        assertThat(reply.exchanges().getFirst().head().headers().first("location"))
                .contains("/older");
        assertThat(reply.finalUrl()).isEqualTo(rig.site.url("/new"));
    }

    @Test
    void a_redirect_by_script_is_a_hop_too() {
        rig.site.html("/script", "<script>location.replace('/target')</script>").html("/target", "<title>T</title>");

        FetchReply reply = rig.fetch("/script");

        assertThat(reply.hops()).containsExactly(rig.site.url("/target"));
        assertThat(text(reply)).contains("<title>T</title>");
    }

    @Test
    void a_page_that_leads_by_script_to_an_address_that_is_refused_fails() {
        rig.site.on("/refused", exchange -> {
            exchange.getResponseHeaders().set(SessionProxy.ERROR_HEADER, "egress");
            PageSite.send(exchange, 403, "text/html", "<p>refused by the proxy</p>");
        });
        rig.site.html("/to-refused", "<p>first</p><script>location = '/refused'</script>");
        rig.site.html("/to-closed", "<p>first</p><script>location = 'http://closed.test:1/'</script>");
        rig.site.html("/to-closed-tls", "<p>first</p><script>location = 'https://closed.test:1/'</script>");

        for (String path : List.of("/to-refused", "/to-closed", "/to-closed-tls")) {
            FetchReply reply = rig.fetch(path);
            assertThat(reply.failure()).as(path).isPresent();
            assertThat(reply.rendered()).as(path).isEmpty();
            assertThat(reply.hops()).as(path).hasSize(1);
        }
    }

    @Test
    void the_check_of_the_crawl_leaves_or_refuses_a_redirect() {
        rig.site
                .redirect("/out", "http://other.test:" + rig.site.url("/").port() + "/secret")
                .html("/secret", "x");
        var request = FetchRequest.get(rig.site.url("/out")).withRender(LOADED);
        int before = rig.site.hits().size();

        FetchReply left = rig.fetcher().fetch(request.withHops((_, _, _) -> HopCheck.Verdict.LEAVE));
        FetchReply refused = rig.fetcher().fetch(request.withHops((_, _, _) -> HopCheck.Verdict.REFUSE));

        assertThat(left.failure()).isEmpty();
        assertThat(left.leftTo()).contains(rig.site.url("other.test", "/secret"));
        assertThat(left.status()).isEqualTo(302);
        assertThat(refused.failure())
                .get()
                .extracting(FetchReply.Failure::error)
                .isEqualTo(FetchError.REFUSED_REDIRECT);
        assertThat(rig.site.hits().subList(before, rig.site.hits().size())).noneMatch(hit -> hit.contains("secret"));
    }

    @Test
    void waits_for_load_a_time_or_an_element() {
        var loaded = new CountDownLatch(1);
        rig.site.on("/late.html", exchange -> {
            awaitOrInterrupt(loaded);
            PageSite.send(exchange, 200, "text/html", "<b id=late>late</b>");
        });
        rig.site.html("/later", """
                <p>start</p><script>
                fetch('/late.html').then(r => r.text()).then(late => document.body.insertAdjacentHTML('beforeend', late));
                </script>""");

        assertThat(text(rig.fetch("/later", LOADED))).doesNotContain("<b id=\"late\"");
        loaded.countDown();
        assertThat(text(rig.fetch("/later", until(new PageWait.Element("#late")))))
                .contains("<b id=\"late\"");
        assertThat(text(rig.fetch("/later", until(new PageWait.Pause(Duration.ofSeconds(5))))))
                .contains("<b id=\"late\"");
    }

    @Test
    void a_missing_element_or_an_invalid_selector_is_a_typed_failure() throws Exception {
        rig.site.html("/plain", "<p>x");
        FetchReply invalid = rig.fetch("/plain", until(new PageWait.Element("p[[")));
        assertThat(invalid.failure())
                .get()
                .extracting(FetchReply.Failure::error)
                .isEqualTo(FetchError.PAGE_ACTION);

        var missing =
                new java.util.concurrent.FutureTask<>(() -> rig.fetch("/plain", until(new PageWait.Element("#never"))));
        Thread.ofVirtual().start(missing);
        rig.advanceUntil(missing::isDone);
        assertThat(missing.get().failure())
                .get()
                .extracting(FetchReply.Failure::error)
                .isIn(FetchError.PAGE_ACTION, FetchError.TIMEOUT_TOTAL);
    }

    /// W7.
    @Test
    void beacons_and_an_open_stream_do_not_hold_a_page() {
        rig.site.on("/beacon-target", exchange -> exchange.sendResponseHeaders(204, -1));
        var ended = new CountDownLatch(1);
        rig.site.on("/stream", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write("data: x\n\n".getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            awaitOrInterrupt(ended);
        });
        rig.site.html("/busy", """
                <p>busy</p><script>new EventSource('/stream');
                setInterval(() => { fetch('/beacon-target'); navigator.sendBeacon('/beacon-target', 'x') }, 200)</script>""");

        FetchReply reply = rig.fetch("/busy");
        ended.countDown();

        assertThat(reply.rendered().orElseThrow().settled()).isTrue(); // false at the limit of the wait
    }

    /// 004.25
    /// 000.23
    /// S2.
    @Test
    void cookies_are_shared_with_the_job_and_with_no_other_session() throws Exception {
        rig.site.on("/login", exchange -> {
            exchange.getResponseHeaders().add("Set-Cookie", "sid=abc; Path=/; HttpOnly");
            PageSite.send(exchange, 200, "text/html", "<script>document.cookie = 'js=1; path=/'</script>");
        });
        rig.site.on(
                "/whoami",
                exchange -> PageSite.send(
                        exchange,
                        200,
                        "text/html",
                        "<p>" + exchange.getRequestHeaders().getFirst("Cookie") + "</p>"));
        CookieJar jar = new CookieJar(rig.time);
        jar.store(rig.site.url("/"), List.of("seed=s; Path=/"));
        FetchRequest login =
                FetchRequest.get(rig.site.url("/login")).withRender(LOADED).withCookies(jar);

        rig.fetcher().fetch(login);

        assertThat(jar.header(rig.site.url("/"))).contains("seed=s", "sid=abc", "js=1");
        String seen = text(rig.fetcher().fetch(login.to(rig.site.url("/whoami"))));
        assertThat(seen).contains("seed=s", "sid=abc", "js=1");
        try (var proxy = new LocalProxy();
                var other = rig.pool.openSession(proxy)) {
            var request =
                    FetchRequest.get(rig.site.url("/whoami")).withRender(LOADED).withCookies(new CookieJar(rig.time));
            assertThat(text(rig.fetcher(other, PageLimits.DEFAULTS).fetch(request)))
                    .contains("<p>null</p>");
        }
    }

    /// S3.
    @Test
    void headers_and_credentials_go_to_the_first_origin_only() {
        List<String> seen = new java.util.concurrent.CopyOnWriteArrayList<>();
        PageSite.Page record = exchange -> {
            seen.add(exchange.getRequestURI().getPath() + " "
                    + exchange.getRequestHeaders().getFirst("Authorization") + " "
                    + exchange.getRequestHeaders().getFirst("X-Job"));
            exchange.getResponseHeaders().set("Access-Control-Allow-Origin", "*");
            PageSite.send(exchange, 200, "text/plain", "x");
        };
        String other = rig.site.url("third.test", "/their-api").href();
        rig.site.on("/own-api", record).on("/their-api", record);
        rig.site.html("/with-headers", "<script>fetch('/own-api'); fetch('%s')</script>".formatted(other));
        FetchRequest request = FetchRequest.get(rig.site.url("/with-headers"))
                .withHeaders(List.of(new Header("X-Job", "7")))
                .withCredentials(new HttpCredentials.Bearer("t0ken"))
                .withRender(RenderRequest.DEFAULTS);

        rig.fetcher().fetch(request);

        assertThat(seen).containsExactlyInAnyOrder("/own-api Bearer t0ken 7", "/their-api null null");
    }

    @Test
    void downloads_and_other_types_are_fetched_over_http() {
        rig.site.on("/file", exchange -> {
            exchange.getResponseHeaders().set("Content-Disposition", "attachment; filename=a.bin");
            PageSite.send(exchange, 200, "application/octet-stream", "bytes");
        });
        rig.site.on("/doc.pdf", exchange -> PageSite.send(exchange, 200, "application/pdf", "%PDF-1.4"));
        rig.site.on("/data.json", exchange -> PageSite.send(exchange, 200, "application/json", "{}"));

        for (String path : List.of("/file", "/doc.pdf", "/data.json")) {
            FetchReply reply = rig.fetch(path);
            assertThat(reply.failure()).as(path).isEmpty();
            assertThat(reply.rendered()).as(path).isEmpty();
            assertThat(reply.status()).as(path).isEqualTo(200);
            assertThat(reply.body().size()).as(path).isPositive();
        }
    }

    @Test
    void a_file_that_comes_with_an_error_status_is_fetched_over_http() {
        rig.site.on("/no-file", exchange -> {
            exchange.getResponseHeaders().set("Content-Disposition", "attachment; filename=a.bin");
            PageSite.send(exchange, 403, "application/octet-stream", "no");
        });

        FetchReply reply = rig.fetch("/no-file");

        assertThat(reply.failure()).isEmpty();
        assertThat(reply.status()).isEqualTo(403);
    }

    @Test
    void error_statuses_and_failed_connections_are_results() {
        rig.site.on("/gone", exchange -> PageSite.send(exchange, 410, "text/html", "<p>gone"));
        assertThat(rig.fetch("/gone").status()).isEqualTo(410);
        assertThat(rig.fetch("/none").status()).isEqualTo(404);

        var closed = dev.trawl.crawl.url.Url.parse("http://shop.test:1/").orElseThrow();
        FetchReply reply = rig.fetcher().fetch(FetchRequest.get(closed).withRender(LOADED));
        assertThat(reply.failure()).isPresent();
        assertThat(reply.last()).isEmpty();
    }

    private static void awaitOrInterrupt(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static RenderRequest until(PageWait wait) {
        return RenderRequest.DEFAULTS.withUntil(wait);
    }
}
