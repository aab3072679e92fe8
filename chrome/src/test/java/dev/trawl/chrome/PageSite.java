package dev.trawl.chrome;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.trawl.crawl.url.Url;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/// A web site of a test, under any host name that leads to this machine.
public final class PageSite implements AutoCloseable {

    private final HttpServer server;
    private final Map<String, Page> pages = new ConcurrentHashMap<>();
    private final List<String> hits = new CopyOnWriteArrayList<>();
    private final List<String> agents = new CopyOnWriteArrayList<>();

    /// Answers one request.
    @FunctionalInterface
    public interface Page {
        void answer(HttpExchange exchange) throws IOException;
    }

    public PageSite() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 200);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            try (exchange) {
                String path = exchange.getRequestURI().getPath();
                hits.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
                agents.add(String.valueOf(exchange.getRequestHeaders().getFirst("User-Agent")));
                Page page = pages.get(path);
                if (page == null) {
                    send(exchange, 404, "text/html", "<title>none</title>");
                } else {
                    page.answer(exchange);
                }
            }
        });
        server.start();
    }

    public PageSite html(String path, String html) {
        return on(path, exchange -> send(exchange, 200, "text/html; charset=utf-8", html));
    }

    public PageSite on(String path, Page page) {
        pages.put(path, page);
        return this;
    }

    public PageSite redirect(String path, String to) {
        return on(path, exchange -> {
            exchange.getResponseHeaders().set("Location", to);
            send(exchange, 302, "text/html", "moved");
        });
    }

    public static void send(HttpExchange exchange, int status, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    public Url url(String path) {
        return url("shop.test", path);
    }

    public Url url(String host, String path) {
        return Url.parse("http://%s:%d%s".formatted(host, server.getAddress().getPort(), path))
                .orElseThrow();
    }

    /// Method and target of each request, in order of arrival.
    public List<String> hits() {
        return hits;
    }

    public List<String> userAgents() {
        return agents;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
