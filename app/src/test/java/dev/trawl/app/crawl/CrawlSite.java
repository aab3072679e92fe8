package dev.trawl.app.crawl;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.trawl.app.data.OpenLedger;
import dev.trawl.app.process.SystemTime;
import dev.trawl.cli.start.CrawlOptions;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A site on loopback that answers as a test tells it, and crawls of it.
final class CrawlSite implements AutoCloseable {

    private final Path home;
    private final Path folder;
    private final StringWriter said = new StringWriter();
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();

    @FunctionalInterface
    private interface Answer {
        void to(HttpExchange exchange) throws IOException;
    }

    CrawlSite(Path home) throws IOException {
        this.home = home;
        this.folder = home.resolve("out");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    String at(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    int port() {
        return server.getAddress().getPort();
    }

    /// The same site under another name.
    String elsewhere(String path) {
        return "http://localhost:" + server.getAddress().getPort() + path;
    }

    Path ledger() {
        return folder.resolve(CrawlOptions.STATE).resolve(OpenLedger.FILE);
    }

    String said() {
        return said.toString();
    }

    /// A page whose title is its path.
    void page(String path, String html) {
        answer(path, 200, "<title>%s</title>%s".formatted(path, html));
    }

    void answer(String path, int status, String html) {
        answers.put(path, exchange -> reply(exchange, status, html));
    }

    void xml(String path, String text) {
        answers.put(path, exchange -> reply(exchange, 200, "application/xml", "<?xml version='1.0'?>" + text));
    }

    void robots(String text) {
        answer("/robots.txt", 200, text);
    }

    void status(String path, int status) {
        answer(path, status, "trouble");
    }

    /// A page that wants to be kept under a name.
    void file(String path, String name, String html) {
        answers.put(path, exchange -> {
            exchange.getResponseHeaders().add("Content-Disposition", "attachment; filename=\"%s\"".formatted(name));
            reply(exchange, 200, html);
        });
    }

    void redirect(String path, String to) {
        answers.put(path, exchange -> {
            exchange.getResponseHeaders().add("Location", to);
            reply(exchange, 302, "");
        });
    }

    void busy(String path) {
        busy(path, 600);
    }

    void busy(String path, long seconds) {
        answers.put(path, exchange -> {
            exchange.getResponseHeaders().add("Retry-After", String.valueOf(seconds));
            reply(exchange, 429, "later");
        });
    }

    /// Never answers.
    void slow(String path) {
        answers.put(path, _ -> {
            try {
                closed.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
    }

    int crawl(String more) {
        var job = (ObjectNode)
                JsonMapper.shared().readTree("{\"seeds\": [\"%s\"], \"delay\": 0, %s}".formatted(at("/"), more));
        return crawl(job, false, true, CrawlOptions.Extras.NONE);
    }

    int crawl(ObjectNode job, boolean resume, boolean allowPrivate, CrawlOptions.Extras extras) {
        var options = new CrawlOptions(job, folder, resume, allowPrivate, false, false, extras);
        return new LocalCrawl(options, context()).run();
    }

    JsonNode why(String url) {
        return new ExplainLocal(folder, new SystemTime()).explain(url);
    }

    CommandContext context() {
        return context(home, said);
    }

    /// A command that is typed in a folder.
    ///
    /// @param said gets what it says to the person
    static CommandContext context(Path home, StringWriter said) {
        var terminal = Terminal.of(
                InputStream.nullInputStream(),
                new PrintWriter(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
                new PrintWriter(said),
                Map.of(),
                home,
                home,
                Set.of());
        return new CommandContext(terminal, new SystemTime(), Thread::sleep);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            answers.getOrDefault(exchange.getRequestURI().getPath(), other -> reply(other, 404, ""))
                    .to(exchange);
        }
    }

    private static void reply(HttpExchange exchange, int status, String body) throws IOException {
        reply(exchange, status, "text/html; charset=utf-8", body);
    }

    private static void reply(HttpExchange exchange, int status, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        if (bytes.length > 0) {
            exchange.getResponseBody().write(bytes);
        }
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.close();
    }
}
