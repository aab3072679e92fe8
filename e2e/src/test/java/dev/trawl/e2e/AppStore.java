package dev.trawl.e2e;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;

/// A store of apps with two listing pages, one as JSON-LD and one as microdata, and a page for each app. It also takes
/// batches of records.
final class AppStore implements AutoCloseable {

    private static final String FIRST = """
            <title>Apps</title>
            <script type="application/ld+json">
            {"@context":"https://schema.org","@type":"ItemList","itemListElement":[
             {"@type":"ListItem","position":1,"item":{"@type":"MobileApplication","name":"Notes","url":"/app/notes",
              "softwareVersion":"2.1","offers":{"@type":"Offer","price":"1.99","priceCurrency":"EUR"}}},
             {"@type":"ListItem","position":2,"item":{"@type":"SoftwareApplication","name":"Maps","url":"/app/maps"}}]}
            </script>
            <a class=next href="/apps?page=2">more</a><a href="/about">about</a>
            """;
    private static final String SECOND = """
            <title>Apps</title>
            <div itemscope itemtype="https://schema.org/SoftwareApplication">
             <a itemprop=url href="/app/music"><span itemprop=name>Music</span></a>
             <div itemprop=offers itemscope itemtype="https://schema.org/Offer"><meta itemprop=price content="0"></div>
            </div>
            """;

    private final HttpServer server;
    private final Map<String, String> prices = new ConcurrentHashMap<>(Map.of("notes", "1.99", "maps", "3"));
    private final List<String> keys = new CopyOnWriteArrayList<>();
    private final Map<String, String> batches = new ConcurrentHashMap<>();
    private volatile Optional<String> stuck = Optional.empty();
    private final CountDownLatch reached = new CountDownLatch(1);

    AppStore() throws IOException {
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    String url(String path) {
        return "http://127.0.0.1:%d%s".formatted(port(), path);
    }

    void price(String app, String price) {
        prices.put(app, price);
    }

    void remove(String app) {
        prices.remove(app);
    }

    /// Stores the batch with this end of its key, but never answers.
    void stickAt(String key) {
        stuck = Optional.of(key);
    }

    void awaitStuck() throws InterruptedException {
        reached.await();
    }

    void goOn() {
        stuck = Optional.empty();
    }

    /// The keys of all batches as they came.
    List<String> keys() {
        return keys;
    }

    /// What a service that remembers keys has stored.
    Map<String, String> batches() {
        return batches;
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().toString();
        if (path.equals("/sink")) {
            take(exchange);
            return;
        }
        String app = path.startsWith("/app/") ? path.substring("/app/".length()) : "";
        String page = switch (path) {
            case "/apps" -> FIRST;
            case "/apps?page=2" -> SECOND;
            default -> prices.containsKey(app) ? detail(app) : "";
        };
        reply(exchange, page.isEmpty() ? 404 : 200, page);
    }

    private void take(HttpExchange exchange) throws IOException {
        String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        keys.add(key);
        batches.putIfAbsent(key, body);
        if (stuck.filter(key::endsWith).isPresent()) {
            reached.countDown();
            return;
        }
        reply(exchange, 200, "ok");
    }

    private String detail(String app) {
        return """
                <title>%1$s</title><script type="application/ld+json">
                {"@type":"SoftwareApplication","name":"%1$s","url":"/app/%1$s","offers":[{"price":%2$s}]}</script>
                """.formatted(app, prices.get(app));
    }

    private static void reply(HttpExchange exchange, int status, String page) throws IOException {
        byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
