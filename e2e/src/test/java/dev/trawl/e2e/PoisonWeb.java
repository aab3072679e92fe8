package dev.trawl.e2e;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executors;

/// Pages that are hard on a crawler: `/deep` opens 100,000 elements inside each other, and on the text of `/text` a
/// careless regular expression backtracks for years.
final class PoisonWeb implements AutoCloseable {

    private static final int DEPTH = 100_000;

    private final HttpServer server;

    PoisonWeb() throws IOException {
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext(
                "/deep", exchange -> answer(exchange, "<title>deep</title>" + "<div>".repeat(DEPTH) + "<p>end"));
        server.createContext("/text", exchange -> answer(exchange, "<title>text</title><p>" + "a".repeat(60) + "!"));
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    /// The payloads of a crawl of each page, with rules that look at all of it.
    List<String> jobs() {
        return List.of(
                job("deep", "{\"end\":{\"css\":\"div div p\"},\"all\":{\"xpath\":\"//div//p\"}}"),
                job("text", "{\"end\":{\"regex\":\"(a+)+$\"},\"text\":{\"css\":\"p\",\"regex\":\"^(a|aa)+$\"}}"));
    }

    private String job(String page, String fields) {
        return "{\"seeds\":[\"http://127.0.0.1:%d/%s\"],\"scope\":\"list\",\"delay\":\"0s\",\"robots\":\"ignore\",\"fields\":%s}"
                .formatted(port(), page, fields);
    }

    private static void answer(HttpExchange exchange, String page) throws IOException {
        byte[] body = page.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
        exchange.sendResponseHeaders(200, body.length);
        try (var out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
