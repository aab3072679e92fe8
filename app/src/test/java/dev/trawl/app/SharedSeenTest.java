package dev.trawl.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.trawl.core.CoreConfig;
import dev.trawl.core.TaskCore.Extensions;
import dev.trawl.core.submit.Submission;
import dev.trawl.core.submit.SubmitReply.Accepted;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.HttpFetcher;
import dev.trawl.crawl.fetch.PoolConfig;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.crawl.since.EarlierCrawls;
import dev.trawl.embedded.FileBlobStore;
import dev.trawl.engines.RedisServer;
import dev.trawl.gateway.node.PrometheusMetrics;
import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.redis.RedisAddress;
import dev.trawl.redis.RedisEngine;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.live.SharedUrls;
import dev.trawl.spi.secret.SecretSource;
import dev.trawl.spi.worker.ForwardingChannel;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import dev.trawl.spi.worker.WorkerChannel;
import dev.trawl.worker.ExecutorRegistry;
import dev.trawl.worker.Worker;
import dev.trawl.worker.WorkerConfig;
import dev.trawl.worker.crawl.CrawlExecutor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// Two workers of one crawl share in Redis which links the ledger has. (004.03)
@Timeout(300)
class SharedSeenTest {

    private static final int PAGES = 400;
    private static final int LINKS = 40;

    @TempDir
    Path folder;

    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private final Map<String, Integer> hits = new ConcurrentHashMap<>();
    private final LongAdder sent = new LongAdder();
    private final SystemTime time = new SystemTime();
    private HttpServer site;

    @BeforeEach
    void openSite() throws IOException {
        site = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        var threads = Executors.newVirtualThreadPerTaskExecutor();
        site.setExecutor(threads);
        site.createContext("/", this::answer);
        site.start();
        open.push(() -> site.stop(0));
    }

    @AfterEach
    void close() throws Exception {
        while (!open.isEmpty()) {
            open.pop().close();
        }
    }

    @Test
    void each_page_is_fetched_once_also_when_redis_is_emptied_on_the_way() throws Exception {
        long alone = crawl(folder.resolve("a"), _ -> SharedUrls.NONE, () -> {});
        hits.clear();
        try (var redis = RedisServer.start()) {
            LongFunction<SharedUrls> shared = ledger -> engine(redis).sharedUrls(ledger);
            long together = crawl(folder.resolve("b"), shared, () -> {});
            hits.clear();
            var flushed = new AtomicBoolean();
            long emptied = crawl(folder.resolve("c"), shared, () -> {
                if (hits.size() > PAGES / 2 && flushed.compareAndSet(false, true)) {
                    flush(redis);
                }
            });
            System.out.printf(
                    "links sent to the ledger for %d pages: memory %d, redis %d, redis emptied once %d%n",
                    PAGES, alone, together, emptied);
            assertThat(flushed).isTrue();
        }
    }

    private RedisEngine engine(RedisServer redis) {
        var engine = RedisEngine.open(RedisAddress.parse(redis.url(), "", ""), "", time, _ -> Optional.empty());
        open.push(engine);
        return engine;
    }

    /// Crawls the site with two workers; the number of links that were sent to the ledger.
    private long crawl(Path data, LongFunction<SharedUrls> shared, Runnable meanwhile) throws Exception {
        sent.reset();
        Files.createDirectories(data);
        var ledger = JdbcLedgers.open("sqlite:" + data.resolve("ledger.db"), "", "", 1, time);
        TypesAtStart.store(ledger, JsonMapper.shared().createObjectNode());
        var blobs = new FileBlobStore(data.resolve("blobs"));
        var extensions = new Extensions(Map.of("crawl", new JobPlanner()), Map.of(), new PrometheusMetrics());
        try (var platform = Platform.start(CoreConfig.defaults("rig"), ledger, blobs, extensions, time);
                var fetcher = new HttpFetcher(EgressGuard.openToPrivate(), time, PoolConfig.DEFAULTS, "Trawl");
                var workers = new OwnWorkers(
                        configs(),
                        config -> new Worker(
                                config,
                                new Counting(platform.core().channel(), sent),
                                new ExecutorRegistry()
                                        .register(executor(fetcher)
                                                .share(shared.apply(
                                                        ledger.reads().id()))),
                                blobs,
                                time,
                                RandomGenerator.getDefault()))) {
            workers.start();
            TaskId task = submit(platform);
            await().atMost(Duration.ofMinutes(2)).until(() -> {
                meanwhile.run();
                return isEnded(platform, task);
            });
            assertThat(hits)
                    .as("each page once, none missing")
                    .hasSize(PAGES)
                    .allSatisfy((_, count) -> assertThat(count).isEqualTo(1));
            return sent.sum();
        }
    }

    private CrawlExecutor executor(HttpFetcher fetcher) {
        return new CrawlExecutor(fetcher, SecretSource.NONE, time, new Random(1), EarlierCrawls.NONE, fetcher.memory());
    }

    private static boolean isEnded(Platform platform, TaskId task) {
        return platform.ledger().reads().task(task).orElseThrow().task().state().isEnded();
    }

    private static List<WorkerConfig> configs() {
        return List.of(config("one"), config("two"));
    }

    private static WorkerConfig config(String id) {
        return WorkerConfig.of(id).withCapacity(2).withStopping(Duration.ofSeconds(1), Duration.ofSeconds(1));
    }

    private TaskId submit(Platform platform) {
        String job = "{\"seeds\":[\"%s\"],\"delay\":0,\"robots\":\"ignore\",\"order\":\"depth\",\"depth\":1000}"
                .formatted("http://127.0.0.1:%d/0".formatted(site.getAddress().getPort()));
        var caller = new Caller(Caller.DEFAULT_PROJECT, "test", Role.ADMIN);
        var reply = platform.core()
                .submit()
                .submit(caller, Submission.of(TaskRequest.of(CrawlExecutor.NAME, job)))
                .join();
        return ((Accepted) reply).ids().getFirst();
    }

    private static void flush(RedisServer redis) {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), redis.port())) {
            socket.getOutputStream().write("FLUSHALL\r\n".getBytes(StandardCharsets.UTF_8));
            assertThat(socket.getInputStream().read()).isEqualTo('+');
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /// Each page links to many others, by a rule that leads to all of them.
    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        hits.merge(path, 1, Integer::sum);
        int page = Integer.parseInt(path.substring(1));
        byte[] body = new Random(page)
                .ints(LINKS, 0, PAGES)
                .mapToObj("<a href=/%d>x</a>"::formatted)
                .collect(Collectors.joining(
                        "",
                        "<title>Page %d</title><a href=/%d>next</a>".formatted(page, (page + 1) % PAGES),
                        words(page)))
                .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "text/html");
        exchange.sendResponseHeaders(200, body.length);
        try (var out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    /// A text of its own, lest pages count as copies of each other.
    private static String words(int page) {
        return new Random(-page)
                .ints(200, 'a', 'z')
                .mapToObj(Character::toString)
                .collect(Collectors.joining(" "));
    }

    /// Counts the links that reports bring to the ledger.
    private record Counting(WorkerChannel inner, LongAdder sent) implements ForwardingChannel {

        @Override
        public CompletableFuture<ReportReply> report(Report report) {
            sent.add(report.discovery().found().size());
            return inner.report(report);
        }
    }
}
