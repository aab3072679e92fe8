package dev.trawl.cli.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.trawl.cli.terminal.CommandContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.YearMonth;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// The demo shop, reachable from this machine only. It contains typical difficulties of crawling: list pages, a
/// slow page, a rate-limited page, a crawler trap, a part that robots.txt forbids, and a part that scripts build.
public final class DemoSite implements AutoCloseable {

    private static final Duration SLOW = Duration.ofMillis(1_200);
    private static final int BUSY = 429;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CommandContext.Pause pause;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final DemoPages pages;
    private final ScriptShop scripted;
    private final Map<String, Integer> hits = new ConcurrentHashMap<>();

    private DemoSite(HttpServer server, CommandContext.Pause pause) {
        this.server = server;
        this.pause = pause;
        this.pages = new DemoPages("http://" + address(server));
        this.scripted = new ScriptShop(pages, pause, closing);
    }

    /// @param port 0 for any free port
    public static DemoSite open(int port, CommandContext.Pause pause) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port), 0);
        var site = new DemoSite(server, pause);
        server.setExecutor(site.threads);
        server.createContext("/", site::answer);
        server.start();
        return site;
    }

    /// IP address and port, such as `127.0.0.1:7990`.
    public String address() {
        return address(server);
    }

    /// The URL of the home page.
    public String url() {
        return pages.origin() + "/";
    }

    /// The URL of the home page of the script-built shop.
    public String scriptedUrl() {
        return pages.origin() + ScriptShop.HOME;
    }

    /// The number of requests for this path and everything below it.
    public int hits(String path) {
        return hits.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(path))
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private static String address(HttpServer server) {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        int times = hits.merge(path, 1, Integer::sum);
        DemoReply reply = reply(
                path, Optional.ofNullable(exchange.getRequestURI().getQuery()).orElse(""), times);
        byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", reply.type());
        if (reply.status() == BUSY) {
            exchange.getResponseHeaders().add("Retry-After", "1");
        }
        if (reply.status() == 301) {
            exchange.getResponseHeaders().add("Location", "/teas");
        }
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(reply.status(), head || body.length == 0 ? -1 : body.length);
        try (var out = exchange.getResponseBody()) {
            out.write(head ? new byte[0] : body);
        }
    }

    private DemoReply reply(String path, String query, int times) {
        return switch (path) {
            case "/" -> DemoReply.html(pages.home());
            case "/about" -> DemoReply.html(pages.about());
            case "/robots.txt" -> new DemoReply(200, "text/plain", pages.robots());
            case "/sitemap.xml" -> new DemoReply(200, "application/xml", pages.sitemap());
            case "/api/teas" -> new DemoReply(200, "application/json", pages.json());
            case "/admin/orders" -> DemoReply.html(pages.plain("Orders of others"));
            case "/old-teas" -> new DemoReply(301, DemoReply.HTML, "");
            case "/slow" -> slow();
            case "/busy" ->
                times % 2 == 1
                        ? new DemoReply(BUSY, DemoReply.HTML, "busy\n")
                        : DemoReply.html(pages.plain("Not so busy"));
            case "/teas" -> DemoReply.html(pages.list(query.matches("page=[2-9]") ? query.charAt(5) - '0' : 1));
            default -> path.startsWith(ScriptShop.HOME) ? scripted(path, query) : numbered(path);
        };
    }

    private DemoReply scripted(String path, String query) {
        try {
            return scripted.reply(path, query).orElseGet(this::gone);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return gone();
        }
    }

    private DemoReply slow() {
        try {
            pause.sleep(SLOW);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return DemoReply.html(pages.plain("Good things take time"));
    }

    private DemoReply numbered(String path) {
        if (path.matches("/tea/\\d{1,2}")) {
            int tea = Integer.parseInt(path.substring("/tea/".length()));
            if (tea >= 1 && tea <= DemoPages.PRODUCTS) {
                return DemoReply.html(pages.tea(tea));
            }
        }
        if (path.startsWith("/calendar/")) {
            try {
                return DemoReply.html(pages.calendar(YearMonth.parse(path.substring("/calendar/".length()))));
            } catch (DateTimeParseException _) {
                return gone();
            }
        }
        return gone();
    }

    private DemoReply gone() {
        return new DemoReply(404, DemoReply.HTML, pages.plain("Not here"));
    }
}
