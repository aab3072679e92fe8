package dev.trawl.app.crawl;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// A site whose pages a test writes, each with an ETag. A page that was removed is a 404.
public final class EditableSite implements AutoCloseable {

    private static final int BROKEN = 500;

    private final Map<String, String> pages = new ConcurrentHashMap<>();
    private final Map<String, Integer> failing = new ConcurrentHashMap<>();
    private final AtomicInteger unchanged = new AtomicInteger();
    private final HttpServer server;

    public EditableSite() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    public String at(String path) {
        return "http://127.0.0.1:%d%s".formatted(server.getAddress().getPort(), path);
    }

    /// A page with a heading and links.
    public void page(String path, String heading, String... links) {
        var html = new StringBuilder("<title>%s</title><h1>%s</h1>".formatted(path, heading));
        for (String link : links) {
            html.append("<a href=%s>%s</a>".formatted(link, link));
        }
        failing.remove(path);
        pages.put(path, html.toString());
    }

    public void remove(String path) {
        pages.remove(path);
    }

    public void fail(String path) {
        failing.put(path, BROKEN);
    }

    /// Answers without a body since the last call.
    public int unchanged() {
        return unchanged.getAndSet(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            String html = pages.getOrDefault(path, "");
            int status = failing.getOrDefault(path, html.isEmpty() ? 404 : 200);
            String tag = "\"%x\"".formatted(html.hashCode());
            if (status == 200) {
                exchange.getResponseHeaders().set("ETag", tag);
                exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            }
            if (status == 200 && tag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
                unchanged.incrementAndGet();
                exchange.sendResponseHeaders(304, -1);
                return;
            }
            byte[] body = html.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
