package dev.trawl.chrome.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.trawl.chrome.InstalledBrowser;
import dev.trawl.chrome.RunningTime;
import dev.trawl.chrome.pool.BrowserPoolConfig;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.BrowserFetcher;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.PoolConfig;
import dev.trawl.crawl.fetch.http.HttpFetcher;
import dev.trawl.crawl.render.PageWait;
import dev.trawl.crawl.render.RenderRequest;
import dev.trawl.crawl.url.Url;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// S1, W6: pages of a public server try to reach private addresses with a real browser. The public server is
/// 127.0.0.2; canaries listen on the same port of 127.0.0.1 and ::1, which only the address check refuses.
@EnabledOnOs(OS.LINUX)
@Timeout(300)
class ChromeCanariesTest {

    private static final List<String> PRIVATE =
            List.of("127.0.0.1", "localhost", "[::1]", "inner.test", "0x7f.1", "[::ffff:127.0.0.1]");
    private static final int MOST_PORTS = 50;
    private static final Map<String, String> TYPES =
            Map.of("js", "text/javascript", "css", "text/css", "html", "text/html; charset=utf-8");

    @TempDir
    private Path temporary;

    private final Map<String, String> pages = new ConcurrentHashMap<>();
    private final Set<String> reached = ConcurrentHashMap.newKeySet();
    private final Set<String> canaries = ConcurrentHashMap.newKeySet();
    private final RunningTime time = new RunningTime();
    private final EgressGuard guard = new EgressGuard(List.of());
    private HttpServer site;
    private HttpServer four;
    private HttpServer six;
    private HttpFetcher http;
    private ChromeBrowsers browsers;
    private BrowserFetcher chrome;
    private int port;

    @BeforeEach
    void open() throws Exception {
        String path = System.getenv("PATH");
        var _ = InstalledBrowser.finder();
        openServers();
        guard.allow(List.of("127.0.0.2/32:" + port));
        http = new HttpFetcher(guard, ChromeCanariesTest::resolve, time, PoolConfig.DEFAULTS, "Test");
        browsers = new ChromeBrowsers(
                path, InstalledBrowser.config(temporary), BrowserPoolConfig.of(2), http.connector(), time);
        chrome = browsers.open(http);
    }

    @AfterEach
    void close() {
        chrome.close();
        browsers.close();
        http.close();
        List.of(site, four, six).forEach(server -> server.stop(0));
    }

    /// The port of the first server may be in use at the other two addresses.
    private void openServers() throws IOException {
        List<HttpServer> opened = new ArrayList<>();
        for (int attempt = 0; opened.size() < 3; attempt++) {
            opened.forEach(server -> server.stop(0));
            opened.clear();
            try {
                opened.add(server("127.0.0.2", 0, this::answer));
                port = opened.getFirst().getAddress().getPort();
                opened.add(server("127.0.0.1", port, this::alarm));
                opened.add(server("::1", port, this::alarm));
            } catch (BindException taken) {
                if (attempt == MOST_PORTS) {
                    throw taken;
                }
            }
        }
        site = opened.get(0);
        four = opened.get(1);
        six = opened.get(2);
    }

    private static List<InetAddress> resolve(String name) throws UnknownHostException {
        return switch (name) {
            case "pub.test", "other.test" -> List.of(InetAddress.ofLiteral("127.0.0.2"));
            case "inner.test", "localhost" -> List.of(InetAddress.ofLiteral("127.0.0.1"));
            default -> throw new UnknownHostException(name);
        };
    }

    private static HttpServer server(String address, int port, com.sun.net.httpserver.HttpHandler handler)
            throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral(address), port), 100);
        server.createContext("/", handler);
        server.setExecutor(task -> Thread.ofVirtual().start(task));
        server.start();
        return server;
    }

    private void alarm(HttpExchange exchange) throws IOException {
        canaries.add(exchange.getRequestURI().toString());
        exchange.sendResponseHeaders(204, -1);
        exchange.close();
    }

    /// Serves a page, or a redirect from `/STATUS?URL`.
    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        reached.add(path);
        if (path.matches("/30[12378]")) {
            exchange.getResponseHeaders()
                    .set("Location", exchange.getRequestURI().getQuery());
            exchange.sendResponseHeaders(Integer.parseInt(path.substring(1)), -1);
        } else {
            byte[] body = pages.getOrDefault(path, "").getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders()
                    .set("Content-Type", TYPES.getOrDefault(path.substring(path.lastIndexOf('.') + 1), "text/plain"));
            exchange.getResponseHeaders().set("Access-Control-Allow-Origin", "*");
            exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    private FetchReply load(String url, PageWait until) {
        var render = RenderRequest.DEFAULTS.withBlocked(Set.of(), List.of()).withUntil(until);
        return chrome.fetch(FetchRequest.get(Url.parse(url).orElseThrow()).withRender(render));
    }

    private String publicPage(String path) {
        return "http://pub.test:" + port + path;
    }

    @Test
    void a_private_address_is_a_typed_failure() {
        for (String host : PRIVATE) {
            FetchReply reply = load("http://" + host + ":" + port + "/direct", new PageWait.Load());
            assertThat(reply.failure().map(FetchReply.Failure::error)).as(host).contains(FetchError.BLOCKED_ADDRESS);
            assertThat(reply.exchanges()).as("the proxy is not the server").isEmpty();
        }
        FetchReply reply = load("https://10.0.0.1/", new PageWait.Load());
        assertThat(reply.failure().map(FetchReply.Failure::error)).contains(FetchError.BLOCKED_ADDRESS);
        assertThat(canaries).as("canary hits").isEmpty();
    }

    @Test
    void a_redirect_does_not_reach_a_private_address() {
        for (int status : List.of(301, 302, 303, 307, 308)) {
            for (String host : PRIVATE) {
                var _ = load(
                        publicPage("/" + status + "?http://" + host + ":" + port + "/after" + status),
                        new PageWait.Load());
            }
            assertThat(reached).contains("/" + status);
        }
        assertThat(canaries).as("canary hits").isEmpty();
    }

    @Test
    void nothing_in_a_page_reaches_a_private_address() {
        for (String host : PRIVATE) {
            String to = "http://" + host + ":" + port;
            pages.put(
                    "/sw.js",
                    "self.addEventListener('install', e => e.waitUntil(fetch('%s/sw').catch(() => {})));"
                            .formatted(to));
            pages.put(
                    "/worker.js",
                    "fetch('%1$s/worker').catch(() => {}); importScripts('%1$s/import'); postMessage('done');"
                            .formatted(to));
            pages.put(
                    "/style.css",
                    "@import url(%1$s/import.css); body { background: url(%1$s/background) }".formatted(to));
            pages.put("/frame.html", "<meta http-equiv=refresh content='0;url=%s/meta'>".formatted(to));
            pages.put("/moved.html", "<script>location.href = '%s/script'</script>".formatted(to));
            pages.put("/all.html", EVERYTHING.replace("TO", to).replace("SOCKET", "ws://" + host + ":" + port));
            FetchReply reply = load(publicPage("/all.html"), new PageWait.Element("#done"));
            assertThat(reply.failure()).as(host).isEmpty();
            assertThat(reached).as("the page has run to its end").contains("/control", "/worker.js", "/style.css");
            reached.clear();
        }
        assertThat(canaries).as("canary hits").isEmpty();
    }

    @Test
    void the_same_page_reaches_a_public_address() {
        pages.put("/worker.js", "postMessage('done')");
        pages.put(
                "/all.html",
                EVERYTHING.replace("TO", "http://other.test:" + port).replace("SOCKET", "ws://other.test:" + port));
        pages.put("/frame.html", "<meta http-equiv=refresh content='0;url=http://other.test:%d/meta'>".formatted(port));
        var _ = load(publicPage("/all.html"), new PageWait.Element("#done"));
        await().untilAsserted(() -> assertThat(reached)
                .contains(
                        "/image", "/fetch", "/beacon", "/socket", "/events", "/frame", "/object", "/xhr", "/link.css"));
    }

    /// Every way by which a page sends a request. `#done` appears when those that scripts can see have ended.
    private static final String EVERYTHING = """
            <!doctype html><title>all</title>
            <link rel=stylesheet href=/style.css><link rel=stylesheet href="TO/link.css">
            <link rel=prefetch href="TO/prefetch"><link rel=preload as=image href="TO/preload">
            <link rel=prerender href="TO/prerender"><link rel=preconnect href="TO"><link rel=dns-prefetch href="TO">
            <link rel=modulepreload href="TO/module.js"><link rel=icon href="TO/icon"><link rel=manifest href="TO/manifest">
            <script type=speculationrules>{"prefetch":[{"source":"list","urls":["TO/speculation"]}]}</script>
            <style>@font-face { font-family: f; src: url(TO/font) } p { font-family: f }</style>
            <body><p>text</p><img src="TO/image"><script src="TO/script.js"></script><video src="TO/video" autoplay></video>
            <audio src="TO/audio" autoplay></audio><object data="TO/object"></object><embed src="TO/file.pdf" type="application/pdf">
            <iframe src="TO/frame"></iframe><iframe src=/frame.html></iframe><iframe src=/moved.html></iframe>
            <iframe srcdoc="<img src='TO/srcdoc'>"></iframe><svg><image href="TO/svg"/></svg>
            <form id=form action="TO/form" method=post target=formed></form><iframe name=formed></iframe>
            <a id=ping href="#x" ping="TO/ping">x</a>
            <script type=module>
            const tries = [
              fetch('TO/fetch', {mode: 'no-cors'}), fetch('TO/post', {method: 'POST', mode: 'no-cors', body: 'x', keepalive: true}),
              fetch('/302?TO/redirected', {mode: 'no-cors'}),
              new Promise(done => { const x = new XMLHttpRequest(); x.onloadend = done; x.open('GET', 'TO/xhr'); x.send(); }),
              new Promise(done => { const s = new WebSocket('SOCKET/socket'); s.onclose = done; s.onerror = done; }),
              new Promise(done => { const e = new EventSource('TO/events'); e.onerror = () => { e.close(); done(); }; }),
              new Promise(done => { const w = new Worker('/worker.js'); w.onerror = w.onmessage = done; }),
              new Promise(done => { const i = new Image(); i.onload = i.onerror = done; i.src = 'TO/late'; }),
              import('TO/dynamic.js'),
            ];
            navigator.sendBeacon('TO/beacon', 'x');
            if (navigator.serviceWorker) tries.push(navigator.serviceWorker.register('/sw.js'));
            try { new WebTransport('TO/transport'.replace('http:', 'https:')); } catch {}
            try { const peer = new RTCPeerConnection({iceServers: [{urls: 'TO'.replace('http://', 'stun:')}]});
              peer.createDataChannel('x'); peer.createOffer().then(offer => peer.setLocalDescription(offer)); } catch {}
            document.getElementById('form').submit(); document.getElementById('ping').click(); window.open('TO/window');
            await Promise.allSettled(tries);
            await fetch('/control');
            const done = document.createElement('i'); done.id = 'done'; document.body.append(done);
            </script>""";
}
