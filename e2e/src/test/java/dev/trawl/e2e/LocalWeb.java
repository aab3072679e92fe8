package dev.trawl.e2e;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A small site: `/0` … `/n-1`, each with a few links, so that every page can be reached from the first.
final class LocalWeb implements AutoCloseable {

    private static final int LINKS = 5;

    private final HttpServer server;
    private final int pages;
    private final Map<String, Integer> hits = new ConcurrentHashMap<>();

    LocalWeb(int pages) throws IOException {
        this.pages = pages;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    String url(int page) {
        return "http://127.0.0.1:%d/%d".formatted(server.getAddress().getPort(), page);
    }

    /// How often each path was asked for.
    Map<String, Integer> hits() {
        return hits;
    }

    int requests() {
        return hits.values().stream().mapToInt(Integer::intValue).sum();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        hits.merge(path, 1, Integer::sum);
        boolean known = path.matches("/[0-9]{1,6}") && Integer.parseInt(path.substring(1)) < pages;
        byte[] body =
                (known ? page(Integer.parseInt(path.substring(1))) : "no such page").getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
        exchange.sendResponseHeaders(known ? 200 : 404, body.length);
        try (var out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    /// Page n leads to its children in a tree, and back to the first.
    private String page(int number) {
        String links = IntStream.rangeClosed(1, LINKS)
                .map(i -> number * LINKS + i)
                .filter(child -> child < pages)
                .mapToObj("<a href=/%d#here>next</a>"::formatted)
                .collect(Collectors.joining());
        return "<title>Page %d</title><a href='/0'>home</a>%s".formatted(number, links);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
