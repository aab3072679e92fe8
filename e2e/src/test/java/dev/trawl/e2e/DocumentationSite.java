package dev.trawl.e2e;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;

/// A documentation site of static files on loopback, which counts its requests.
final class DocumentationSite implements AutoCloseable {

    private static final String HTML = "text/html; charset=utf-8";
    private static final Map<String, String> TYPES =
            Map.of("css", "text/css", "js", "text/javascript", "gif", "image/gif", "png", "image/png");

    private final HttpServer server;
    private final Map<String, byte[]> files;
    private final Map<String, Integer> hits = new ConcurrentHashMap<>();
    private volatile Hold hold = Hold.NONE;

    /// From that number of requests on, answers wait until they are released.
    private record Hold(int requests, CountDownLatch released) {

        static final Hold NONE = new Hold(Integer.MAX_VALUE, new CountDownLatch(0));
    }

    /// @param files by path, such as `/index.html`
    DocumentationSite(Map<String, byte[]> files) throws IOException {
        this.files = files;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    /// A site as it lies in a folder.
    static Map<String, byte[]> read(Path folder) throws IOException {
        var files = new TreeMap<String, byte[]>();
        try (var all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put("/" + folder.relativize(file), Files.readAllBytes(file));
            }
        }
        return files;
    }

    String url(String path) {
        return "http://127.0.0.1:%d%s".formatted(server.getAddress().getPort(), path);
    }

    /// How often each address was asked for.
    Map<String, Integer> hits() {
        return hits;
    }

    int requests() {
        return hits.values().stream().mapToInt(Integer::intValue).sum();
    }

    /// Answers no request from that number on, until `release`.
    void holdFrom(int requests) {
        hold = new Hold(requests, new CountDownLatch(1));
    }

    void release() {
        var held = hold;
        hold = Hold.NONE;
        held.released().countDown();
    }

    private void awaitRelease() throws IOException {
        var current = hold;
        if (requests() < current.requests()) {
            return;
        }
        try {
            current.released().await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        hits.merge(exchange.getRequestURI().toString(), 1, Integer::sum);
        awaitRelease();
        String path = exchange.getRequestURI().getPath();
        byte[] found = files.get(path.endsWith("/") ? path + "index.html" : path);
        byte[] body = found == null ? "no such page".getBytes(StandardCharsets.UTF_8) : found;
        String type = TYPES.getOrDefault(path.substring(path.lastIndexOf('.') + 1), HTML);
        exchange.getResponseHeaders().add("Content-Type", type);
        exchange.sendResponseHeaders(found == null ? 404 : 200, body.length == 0 ? -1 : body.length);
        try (var out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
