package dev.trawl.crawl.visit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.PoolConfig;
import dev.trawl.crawl.fetch.http.HttpFetcher;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.crawl.job.secret.SecretStore;
import dev.trawl.crawl.login.LoginFetcher;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.testkit.ManualTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;

/// A site on loopback that answers as a test tells it, under every name, and a job that visits it.
final class Site implements AutoCloseable {

    final ManualTime time = new ManualTime();
    final List<String> asked = new CopyOnWriteArrayList<>();

    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private volatile Answer otherwise = exchange -> exchange.sendResponseHeaders(404, -1);
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpFetcher fetcher;

    /// Answers one request.
    @FunctionalInterface
    interface Answer {
        void to(HttpExchange exchange) throws IOException;
    }

    Site() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
        var guard =
                new EgressGuard(List.of("127.0.0.1/32:" + server.getAddress().getPort()));
        fetcher = new HttpFetcher(
                guard,
                host -> List.of(InetAddress.ofLiteral(host.equals("inner.test") ? "10.0.0.1" : "127.0.0.1")),
                time,
                PoolConfig.DEFAULTS,
                "Trawl");
    }

    Site with(String path, Answer answer) {
        answers.put(path, answer);
        return this;
    }

    /// Answers what no path was given for.
    Site otherwise(Answer answer) {
        otherwise = answer;
        return this;
    }

    Site with(String path, int status, String body, String... headers) {
        return with(path, status, body.getBytes(StandardCharsets.UTF_8), headers);
    }

    /// @param headers names and values by turns
    Site with(String path, int status, byte[] body, String... headers) {
        return with(path, exchange -> {
            for (int i = 0; i < headers.length; i += 2) {
                exchange.getResponseHeaders().add(headers[i], headers[i + 1]);
            }
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        });
    }

    Site page(String path, String html, String... headers) {
        String[] all = new String[headers.length + 2];
        System.arraycopy(headers, 0, all, 2, headers.length);
        all[0] = "Content-Type";
        all[1] = "text/html; charset=utf-8";
        return with(path, 200, html, all);
    }

    String at(String path) {
        return "http://shop.test:%d%s".formatted(server.getAddress().getPort(), path);
    }

    /// A visitor of this site.
    ///
    /// The text of the reason of a visit; empty when it has none.
    static String why(Visited visited) {
        return visited.outcome().detail();
    }

    /// @param more further members of the job, such as `, "hops": 1`
    VisitPage visitor(String more) {
        return visitorOf(job(more), SecretStore.NONE);
    }

    VisitPage visitor(String more, SeenUrls seen) {
        return visitor(job(more), SecretStore.NONE, seen);
    }

    /// A visitor whose fetches go through another one.
    VisitPage visitor(String more, UnaryOperator<Fetcher> around) {
        var job = JobPlanner.job(job(more));
        var session = new JobFetcher(job, fetcher, SecretStore.NONE, time);
        var seen = new SeenUrls(new SeenMemory(0));
        return new VisitPage(job, around.apply(session), new RobotsFiles(session, time), seen, time, new Random(1));
    }

    /// A visitor for whom time passes in another way.
    VisitPage visitor(String more, TimeSource passing) {
        var job = JobPlanner.job(job(more));
        var session = new JobFetcher(job, fetcher, SecretStore.NONE, time);
        var seen = new SeenUrls(new SeenMemory(0));
        return new VisitPage(job, session, new RobotsFiles(session, time), seen, passing, new Random(1));
    }

    /// A visitor with a job of its own.
    VisitPage visitorOf(String payload, SecretStore secrets) {
        return visitor(payload, secrets, new SeenUrls(new SeenMemory(0)));
    }

    private VisitPage visitor(String payload, SecretStore secrets, SeenUrls seen) {
        var job = JobPlanner.job(payload);
        var session = new JobFetcher(job, fetcher, secrets, time);
        var robots = new RobotsFiles(session, time);
        Fetcher pages = LoginFetcher.around(session, job, robots, secrets, time);
        return new VisitPage(job, pages, robots, seen, time, new Random(1));
    }

    private String job(String more) {
        return "{\"seeds\": [\"%s\"], \"delay\": 0%s}".formatted(at("/"), more);
    }

    int port() {
        return server.getAddress().getPort();
    }

    Visited visit(String path) {
        return visitor("").visit(cut(at(path)));
    }

    static CutUrl cut(String url) {
        return cut(url, 0);
    }

    static CutUrl cut(String url, int attempts) {
        return new CutUrl(7, url, 1, DiscoveryPath.PLAIN, attempts);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getRawPath();
            asked.add(path);
            answers.getOrDefault(path, otherwise).to(exchange);
        }
    }

    @Override
    public void close() {
        fetcher.close();
        server.stop(0);
        threads.close();
    }
}
