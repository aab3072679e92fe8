package dev.trawl.cli.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Many generated pages with many links each, reachable from this machine only. A crawl of them fills the start-up
/// cache with the code that crawls use often.
public final class RehearsalSite implements AutoCloseable {

    private static final int LINKS = 40;
    private static final String WORDS = "<p class=text>Lines of words that nobody reads, &amp; <b>some</b> tags.</p>\n";

    private final HttpServer server;
    private final int pages;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private RehearsalSite(HttpServer server, int pages) {
        this.server = server;
        this.pages = pages;
    }

    /// @param pages number of pages, from `/0` on
    public static RehearsalSite open(int pages) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
        var site = new RehearsalSite(server, pages);
        server.setExecutor(site.threads);
        server.createContext("/", site::answer);
        server.start();
        return site;
    }

    /// The URL of the first page.
    public String url() {
        return "http://127.0.0.1:%d/0".formatted(server.getAddress().getPort());
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath().substring(1);
        boolean there = path.matches("[0-9]{1,7}");
        byte[] body = (there ? page(Integer.parseInt(path)) : "").getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "text/html");
        exchange.sendResponseHeaders(there ? 200 : 404, there ? body.length : -1);
        try (var out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    /// Every page is reachable in few steps, and most are linked from many pages.
    private String page(int number) {
        String links = IntStream.rangeClosed(1, LINKS)
                .map(link -> (int) (((long) number * LINKS + link) % pages))
                .mapToObj(link -> "<li><a class=link href=\"/%1$d\" title='page %1$d'>page %1$d</a></li>\n%2$s"
                        .formatted(link, WORDS))
                .collect(Collectors.joining());
        return """
                <!doctype html>
                <html lang=en>
                <head><meta charset=utf-8><title>Page %1$d</title><link rel=canonical href="/%1$d"></head>
                <body><h1>Page %1$d</h1><ul>
                %2$s</ul><script>var x = "<a href=/no>";</script></body>
                </html>
                """.formatted(number, links);
    }
}
