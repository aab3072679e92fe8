package dev.trawl.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.trawl.app.parts.TypesAtStart;
import dev.trawl.app.process.SystemTime;
import dev.trawl.app.worker.OwnWorkers;
import dev.trawl.core.CoreConfig;
import dev.trawl.core.TaskCore.Extensions;
import dev.trawl.core.submit.Submission;
import dev.trawl.core.submit.SubmitReply.Accepted;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.PoolConfig;
import dev.trawl.crawl.fetch.http.HttpFetcher;
import dev.trawl.crawl.incremental.EarlierCrawls;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.embedded.FileBlobStore;
import dev.trawl.engines.RedisServer;
import dev.trawl.gateway.node.PrometheusMetrics;
import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.plugin.TaskId;
import dev.trawl.redis.RedisEngine;
import dev.trawl.redis.connection.RedisAddress;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.crawl.FoundUrl;
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
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.core.ConditionTimeoutException;
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
    private static final int FEW = 20;
    private static final int BY_FIRST = 3;

    @TempDir
    Path folder;

    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private final Map<String, Integer> hits = new ConcurrentHashMap<>();
    private final LongAdder sent = new LongAdder();
    private final SystemTime time = new SystemTime();
    private volatile int meshed;
    private volatile CountDownLatch handedOver = new CountDownLatch(0);
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

    /// Each of a few pages leads to all. The first worker enters these links and stops; the second finds them again.
    @Test
    void links_that_another_worker_entered_are_not_sent_again() throws Exception {
        meshed = FEW;
        long alone = sentBySecondWorker(folder.resolve("a"), _ -> SharedUrls.NONE);
        hits.clear();
        try (var redis = RedisServer.start()) {
            long shared = sentBySecondWorker(
                    folder.resolve("b"), ledger -> engine(redis).sharedUrls(ledger));
            assertThat(alone).as("links sent again without Redis").isGreaterThanOrEqualTo(FEW);
            assertThat(shared).as("links sent again with Redis").isZero();
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
        var blobs = new FileBlobStore(data.resolve("blobs"));
        try (var platform = platform(data, blobs);
                var fetcher = new HttpFetcher(EgressGuard.openToPrivate(), time, PoolConfig.DEFAULTS, "Trawl");
                var workers = new OwnWorkers(
                        SharedSeenTest::configs,
                        config -> {
                            var urls = shared.apply(platform.ledger().reads().id());
                            return worker(
                                    config,
                                    new Counting(platform.core().channel(), sent),
                                    executor(fetcher).share(urls),
                                    blobs);
                        },
                        (_, _) -> CompletableFuture.completedFuture(true))) {
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

    /// Crawls the site with a worker that stops after a few pages, then with another; the number of links that the
    /// second one sent to the ledger.
    private long sentBySecondWorker(Path data, LongFunction<SharedUrls> shared) throws Exception {
        handedOver = new CountDownLatch(1);
        var sentBySecond = new LongAdder();
        var blobs = new FileBlobStore(data.resolve("blobs"));
        try (var platform = platform(data, blobs);
                var fetcher = new HttpFetcher(EgressGuard.openToPrivate(), time, PoolConfig.DEFAULTS, "Trawl")) {
            SharedUrls urls = shared.apply(platform.ledger().reads().id());
            var first = new First(platform.core().channel(), new ConcurrentLinkedQueue<>());
            TaskId task;
            try (var workers = new OwnWorkers(
                    () -> List.of(config("one")),
                    config -> worker(config, first, executor(fetcher).share(urls), blobs),
                    (_, _) -> CompletableFuture.completedFuture(true))) {
                workers.start();
                task = submit(platform);
                await().until(() -> hits.size() > BY_FIRST);
                await().until(() -> urls.equals(SharedUrls.NONE)
                        || urls.unknown(task, List.copyOf(first.found)).isEmpty());
            }
            handedOver.countDown();
            var counting = new Counting(platform.core().channel(), sentBySecond);
            var patient = executor(fetcher).share(new Patient(urls));
            try (var workers = new OwnWorkers(
                    () -> List.of(config("two")),
                    config -> worker(config, counting, patient, blobs),
                    (_, _) -> CompletableFuture.completedFuture(true))) {
                workers.start();
                await().atMost(Duration.ofMinutes(2)).until(() -> isEnded(platform, task));
            }
            assertThat(hits).hasSize(FEW);
            return sentBySecond.sum();
        } finally {
            handedOver.countDown();
        }
    }

    private Platform platform(Path data, FileBlobStore blobs) throws IOException {
        Files.createDirectories(data);
        var ledger = JdbcLedgers.open("sqlite:" + data.resolve("ledger.db"), "", "", 1, time);
        TypesAtStart.store(ledger, JsonMapper.shared().createObjectNode());
        var extensions = new Extensions(Map.of("crawl", new JobPlanner()), Map.of(), new PrometheusMetrics());
        return Platform.start(CoreConfig.defaults("rig"), ledger, blobs, extensions, time);
    }

    private Worker worker(WorkerConfig config, WorkerChannel channel, CrawlExecutor executor, FileBlobStore blobs) {
        var executors = new ExecutorRegistry().register(executor);
        return new Worker(config, channel, executors, blobs, time, RandomGenerator.getDefault());
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
        if (meshed > 0 && hits.size() > BY_FIRST) {
            awaitHandOver();
        }
        var links = meshed > 0 ? IntStream.range(0, meshed) : new Random(page).ints(LINKS, 0, PAGES);
        byte[] body = links.mapToObj("<a href=/%d>x</a>"::formatted)
                .collect(Collectors.joining(
                        "",
                        "<title>Page %d</title><a href=/%d>next</a>"
                                .formatted(page, (page + 1) % (meshed > 0 ? meshed : PAGES)),
                        words(page)))
                .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "text/html");
        exchange.sendResponseHeaders(200, body.length);
        try (var out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    private void awaitHandOver() {
        try {
            handedOver.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// A text of its own, lest pages count as copies of each other.
    private static String words(int page) {
        return new Random(-page)
                .ints(200, 'a', 'z')
                .mapToObj(Character::toString)
                .collect(Collectors.joining(" "));
    }

    /// Keeps the links that reports bring to the ledger.
    private record First(WorkerChannel inner, Queue<FoundUrl> found) implements ForwardingChannel {

        @Override
        public CompletableFuture<ReportReply> report(Report report) {
            found.addAll(report.discovery().found());
            return inner.report(report);
        }
    }

    /// A filter whose engine may take its time: an answer that knows nothing may be that of a busy machine.
    private record Patient(SharedUrls inner) implements SharedUrls {

        @Override
        public List<FoundUrl> unknown(TaskId task, List<FoundUrl> urls) {
            if (inner.equals(NONE)) {
                return urls;
            }
            try {
                return await().until(() -> inner.unknown(task, urls), unknown -> unknown.size() < urls.size());
            } catch (ConditionTimeoutException _) {
                return urls;
            }
        }

        @Override
        public void add(TaskId task, List<FoundUrl> urls) {
            inner.add(task, urls);
        }

        @Override
        public void forget(TaskId task) {
            inner.forget(task);
        }
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
