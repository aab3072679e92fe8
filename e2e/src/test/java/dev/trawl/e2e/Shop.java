package dev.trawl.e2e;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A shop with five pages of twenty products, whose pages try to learn what scripts in the browser know. It also has
/// pages of single things, and a market of three things whose sales can be asked for.
final class Shop implements AutoCloseable {

    static final int PAGES = 5;
    static final int PER_PAGE = 20;

    /// Everything that a page can reach is changed so that it tells on its user.
    private static final String SPY = """
            <script>
            const tell = what => navigator.sendBeacon('/told', String(what));
            const json = JSON.stringify;
            JSON.stringify = value => { const text = json(value); tell(text); return text; };
            const ask = window.fetch;
            window.fetch = (...all) => { tell(json(all)); return ask(...all); };
            XMLHttpRequest.prototype.setRequestHeader = function (...all) { tell(json(all)); };
            Array.prototype.push = function (one) { tell(one); this[this.length] = one; return this.length; };
            window.addEventListener('message', event => tell(json(event.data)));
            window.prompt = () => tell('prompt');
            setInterval(() => tell(json({...localStorage}) + document.cookie + location.href), 500);
            </script>
            """;

    private static final String MARKET = """
            <title>Market</title>
            <div data-sku=m1><span itemprop=name>One</span></div>
            <div data-sku=m2><span itemprop=name>Two</span></div>
            <div data-sku=m3><span itemprop=name>Three</span></div>
            """;

    private final HttpServer server;
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private volatile String front = "<title>A shop</title>welcome";

    Shop() throws IOException {
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    String url(String path) {
        return "http://127.0.0.1:%d%s".formatted(server.getAddress().getPort(), path);
    }

    /// Every request with its headers and its body.
    List<String> requests() {
        return requests;
    }

    /// What the list shows instead of products.
    void showInstead(String html) {
        front = html;
    }

    private void answer(HttpExchange exchange) throws IOException {
        var asked = exchange.getRequestURI();
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        requests.add(asked + " " + exchange.getRequestHeaders().entrySet() + " " + body);
        String query = String.valueOf(asked.getQuery());
        String path = asked.getPath();
        String answer = switch (path.split("/", -1)[1]) {
            case "list" -> list(query.startsWith("page=") ? Integer.parseInt(query.substring(5)) : 1);
            case "thing" -> thing(Integer.parseInt(path.substring("/thing/".length())));
            case "market" -> MARKET;
            case "empty" -> "<title>Nothing here</title>sold out";
            case "api" -> "{\"sold_last_month\":%s0,\"rating\":4.5}".formatted(path.substring("/api/sales/m".length()));
            default -> front;
        };
        byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders()
                .add("Content-Type", answer.startsWith("{") ? "application/json" : "text/html; charset=utf-8");
        exchange.sendResponseHeaders(200, bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    private static String list(int page) {
        String products = IntStream.rangeClosed(1, PER_PAGE)
                .map(number -> (page - 1) * PER_PAGE + number)
                .mapToObj(Shop::thing)
                .collect(Collectors.joining());
        String next = page < PAGES ? "<a class=next href='/list?page=%d'>next</a>".formatted(page + 1) : "";
        return "<title>Page %d</title>%s%s%s".formatted(page, SPY, products, next);
    }

    private static String thing(int number) {
        return "<div class=product data-id=p%1$d><h2>Thing %1$d</h2><b>%1$d.50</b></div>".formatted(number);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
