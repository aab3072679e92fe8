package dev.trawl.app.server;

import dev.trawl.app.parts.TypesAtStart;
import dev.trawl.app.process.SystemTime;
import dev.trawl.app.worker.OwnWorkers;
import dev.trawl.core.CoreConfig;
import dev.trawl.core.TaskCore;
import dev.trawl.core.TaskCore.Extensions;
import dev.trawl.core.submit.Submission;
import dev.trawl.core.submit.SubmitReply.Accepted;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.PoolConfig;
import dev.trawl.crawl.fetch.http.HttpFetcher;
import dev.trawl.crawl.incremental.EarlierTasks;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.embedded.FileBlobStore;
import dev.trawl.gateway.node.PrometheusMetrics;
import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.blob.ReadCommitted;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.secret.SecretSource;
import dev.trawl.worker.ExecutorRegistry;
import dev.trawl.worker.Worker;
import dev.trawl.worker.WorkerConfig;
import dev.trawl.worker.crawl.CrawlExecutor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// Core, worker and a SQLite ledger in this process, as `trawl crawl` runs them, for several crawls.
final class CrawlRig implements AutoCloseable {

    private static final Caller CALLER = new Caller(Caller.DEFAULT_PROJECT, "test", Role.ADMIN);
    private static final PoolConfig POOL =
            new PoolConfig(512, 256, Duration.ofSeconds(15), 1_000, Duration.ofMinutes(5), Duration.ofSeconds(30));

    private final FileBlobStore blobs;
    private final Platform platform;
    private final HttpFetcher fetcher;
    private final OwnWorkers workers;

    CrawlRig(Path folder, int slots) throws IOException {
        var time = new SystemTime();
        var ledger = JdbcLedgers.open("sqlite:" + folder.resolve("ledger.db"), "", "", 1, time);
        TypesAtStart.store(ledger, JsonMapper.shared().createObjectNode());
        blobs = new FileBlobStore(folder.resolve("blobs"));
        var extensions = new Extensions(Map.of("crawl", new JobPlanner()), Map.of(), new PrometheusMetrics());
        platform = Platform.start(CoreConfig.defaults("rig"), ledger, blobs, extensions, time);
        fetcher = new HttpFetcher(EgressGuard.openToPrivate(), time, POOL, "Trawl");
        var random = RandomGenerator.getDefault();
        var config =
                WorkerConfig.of("rig").withCapacity(slots).withStopping(Duration.ofSeconds(1), Duration.ofSeconds(1));
        var worker = new Worker(
                config,
                platform.core().channel(),
                new ExecutorRegistry()
                        .register(new CrawlExecutor(
                                fetcher,
                                SecretSource.NONE,
                                time,
                                random,
                                new EarlierTasks(ledger.reads(), blobs),
                                fetcher.memory())),
                blobs,
                time,
                random);
        workers = new OwnWorkers(() -> List.of(config), _ -> worker, (_, _) -> CompletableFuture.completedFuture(true));
        workers.start();
    }

    /// Submits a list of URLs.
    TaskId crawl(List<String> urls, String... keysAndValues) {
        return submit(job(urls, keysAndValues));
    }

    static ObjectNode job(List<String> urls, String... keysAndValues) {
        var job = JsonMapper.shared().createObjectNode();
        var seeds = job.putArray("seeds");
        urls.forEach(seeds::add);
        job.put("scope", "list").put("delay", "0").put("robots", "ignore").put("warc", "none");
        for (int i = 0; i < keysAndValues.length; i += 2) {
            String value = keysAndValues[i + 1];
            job.set(
                    keysAndValues[i],
                    value.matches("\\{.*|[0-9]+|true")
                            ? JsonMapper.shared().readTree(value)
                            : StringNode.valueOf(value));
        }
        return job;
    }

    TaskId submit(ObjectNode job) {
        var request = TaskRequest.of(CrawlExecutor.NAME, job.toString());
        var reply =
                platform.core().submit().submit(CALLER, Submission.of(request)).join();
        if (reply instanceof Accepted accepted) {
            return accepted.ids().getFirst();
        }
        throw new AssertionError("not accepted: " + reply);
    }

    TaskCore core() {
        return platform.core();
    }

    /// The rows of a task, as they would be exported.
    List<JsonNode> rows(TaskId task) {
        var committed = ReadCommitted.of(reads(), blobs);
        return reads().ranges(task, 0, 10_000).stream()
                .filter(view -> !view.range().holdsCaptures())
                .flatMap(view -> new String(committed.rows(view).orElseThrow(), StandardCharsets.UTF_8).lines())
                .map(JsonMapper.shared()::readTree)
                .toList();
    }

    LedgerReads reads() {
        return platform.ledger().reads();
    }

    Crawl counters(TaskId task) {
        return reads().crawls().crawl(task).orElseGet(() -> Crawl.begun(task));
    }

    @Override
    public void close() {
        try (platform;
                fetcher) {
            workers.close();
        }
    }
}
