package dev.trawl.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.trawl.app.engine.Engines;
import dev.trawl.app.engine.Engines.LiveState;
import dev.trawl.app.parts.TypesAtStart;
import dev.trawl.app.process.SystemTime;
import dev.trawl.core.CoreConfig;
import dev.trawl.core.TaskCore.Extensions;
import dev.trawl.core.query.SubtaskProgress;
import dev.trawl.core.query.SubtaskProgress.Source;
import dev.trawl.core.query.TaskDetails.WorkerUrls;
import dev.trawl.core.split.ListSplitter;
import dev.trawl.core.submit.Submission;
import dev.trawl.core.submit.SubmitReply.Accepted;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.embedded.AlwaysLeader;
import dev.trawl.embedded.LedgerEvents;
import dev.trawl.embedded.LoneNode;
import dev.trawl.embedded.MemoryReadyQueue;
import dev.trawl.embedded.OwnSettings;
import dev.trawl.engines.RedisServer;
import dev.trawl.gateway.node.PrometheusMetrics;
import dev.trawl.plugin.Execution;
import dev.trawl.plugin.Executor;
import dev.trawl.plugin.TaskId;
import dev.trawl.plugin.TaskResult;
import dev.trawl.redis.RedisEngine;
import dev.trawl.redis.connection.RedisAddress;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.TaskPlace;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.memory.MemoryBlobStore;
import dev.trawl.testkit.memory.MemoryLedger;
import dev.trawl.worker.ExecutorRegistry;
import dev.trawl.worker.Worker;
import dev.trawl.worker.WorkerConfig;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.json.JsonMapper;

/// The live state on a real Redis. The clock of the platform and of the worker stands still unless a test moves it, so
/// nothing that is seen here came with a periodic heartbeat.
@Timeout(120)
class LiveStateTest {

    private static final Caller CALLER = new Caller(Caller.DEFAULT_PROJECT, "tester", Role.ADMIN);
    private static final RedisServer REDIS = RedisServer.start();
    private static final long MOMENT = Duration.ofMillis(50).toNanos();

    private final ManualTime time = new ManualTime();
    private final Gate gate = new Gate();
    private final RedisClient client = RedisClient.create(REDIS.url());
    private final RedisCommands<String, String> redis = client.connect().sync();
    private RedisEngine engine;
    private Platform platform;
    private Worker worker;
    private boolean isWorking;

    /// Runs until it is let go, and names a URL meanwhile.
    private static final class Gate implements Executor {

        private final Semaphore mayEnd = new Semaphore(0);

        @Override
        public String type() {
            return "gate";
        }

        @Override
        public Set<String> supportedTaskTypes() {
            return Set.of();
        }

        @Override
        public TaskResult execute(Execution execution) throws InterruptedException {
            execution.fetching(
                    "http://site.test/" + execution.lease().id().subtask().number());
            mayEnd.acquire();
            execution.fetching("");
            return new TaskResult.Success("{}");
        }
    }

    @BeforeEach
    void start() {
        Awaitility.setDefaultTimeout(Duration.ofSeconds(60));
        redis.flushall();
        var ledger = new MemoryLedger(time);
        TypesAtStart.store(ledger, JsonMapper.shared().readTree("""
                {"gate": {"executor": "gate"}, "gates": {"executor": "gate", "split": {"splitter": "list"}}}"""));
        engine = RedisEngine.open(
                RedisAddress.parse(REDIS.url(), "", ""), "", new SystemTime(), ledger.reads()::session);
        var engines = new Engines(
                ledger,
                new MemoryBlobStore(),
                new MemoryReadyQueue(),
                new LiveState(
                        engine.inboxes(), engine.heartbeats(), engine.marks(), engine.counters(), engine.taskBoard()),
                new LedgerEvents(),
                _ -> new AlwaysLeader(),
                new LoneNode(),
                new OwnSettings(),
                Map.of());
        platform = Platform.start(
                CoreConfig.defaults("n"),
                engines,
                new Extensions(Map.of("list", new ListSplitter()), Map.of(), new PrometheusMetrics()),
                time,
                true);
        worker = new Worker(
                WorkerConfig.of("w1").withCapacity(4),
                platform.core().channel(),
                new ExecutorRegistry().register(gate),
                new MemoryBlobStore(),
                time,
                RandomGenerator.getDefault());
    }

    @AfterEach
    void stop() throws InterruptedException {
        gate.mayEnd.release(100);
        if (isWorking) {
            worker.stop();
        }
        platform.close();
        engine.close();
        client.shutdown(Duration.ZERO, Duration.ofSeconds(1));
    }

    @AfterAll
    static void end() {
        REDIS.close();
        Awaitility.reset();
    }

    /// 000.21, 000.27
    @Test
    void a_worker_is_running_and_idle_in_redis_before_any_periodic_heartbeat_is_due() {
        work();
        await().until(() -> card().contains("\"status\":\"IDLE\""));
        var task = submit("gate", "{}");
        await().until(() -> card().contains("\"status\":\"RUNNING\",\"running\":1"));
        await().until(() -> "RUNNING".equals(redis.hget("task:" + task, "subtask_state")));
        gate.mayEnd.release();
        await().until(() -> worker.load() == 0);
        time.advance(Duration.ofMillis(200)); // the interval is 10 s
        await().until(() -> card().contains("\"status\":\"IDLE\",\"running\":0"));
    }

    /// 000.14: a task is in Redis before its submitter gets the answer, unless Redis took longer than 50 ms. For a
    /// second after such a slow answer, no submit waits for Redis.
    @Test
    void a_task_is_in_redis_when_its_submitter_hears_of_it() {
        long begun = System.nanoTime();
        submit("gate", "{}");
        boolean wasSlow = System.nanoTime() - begun >= MOMENT;
        await().until(() -> !redis.keys("task:*").isEmpty());
        for (int i = 0; i < 20; i++) {
            begun = System.nanoTime();
            var task = submit("gate", "{}");
            wasSlow |= System.nanoTime() - begun >= MOMENT;
            var shown = redis.hgetall("task:" + task);
            if (shown.isEmpty() && wasSlow) {
                abort("Redis or this machine took longer than the 50 ms that a submit waits");
            }
            assertThat(shown).containsEntry("state", "PENDING").containsEntry("done", "0");
            assertThat(platform.ledger().reads().task(task)).isPresent();
        }
    }

    /// 000.13, 000.42, 000.48
    @Test
    void a_running_task_shows_its_urls_and_the_progress_of_the_live_state() {
        work();
        var task = submit("gates", "{\"items\":[1,2,3,4]}");
        await().until(() -> worker.load() == 4);
        awaitWhileTimePasses(
                () -> IntStream.rangeClosed(1, 4).allMatch(number -> urls().contains("http://site.test/" + number)));
        assertThat(redis.hget("task:" + task, "urls:w1"))
                .contains("\"session\":", "\"urls\":[\"http://site.test/1\",\"http://site.test/2\"");
        await().untilAsserted(() -> assertThat(details(task))
                .isEqualTo(List.of(new WorkerUrls(
                        "w1",
                        List.of(
                                "http://site.test/1",
                                "http://site.test/2",
                                "http://site.test/3",
                                "http://site.test/4")))));

        gate.mayEnd.release(2);
        await().untilAsserted(() -> assertThat(progress(task)).isEqualTo(new SubtaskProgress(4, 2, 0, Source.LIVE)));
        assertThat(listed(task).source()).isEqualTo(Source.LIVE);
        gate.mayEnd.release(2);
        await().until(() -> platform.ledger()
                .reads()
                .task(task)
                .orElseThrow()
                .task()
                .state()
                .equals(TaskState.COMPLETED));
        assertThat(progress(task)).isEqualTo(new SubtaskProgress(4, 4, 0, Source.LEDGER));
        awaitWhileTimePasses(() -> redis.hget("task:" + task, "urls:w1") == null);
    }

    /// 000.42: without the live state the ledger answers.
    @Test
    void progress_is_the_ledgers_where_redis_has_forgotten_the_task() {
        work();
        var task = submit("gates", "{\"items\":[1,2]}");
        await().until(() -> worker.load() == 2);
        await().until(() -> progress(task).source() == Source.LIVE);
        redis.flushall();
        assertThat(progress(task)).isEqualTo(new SubtaskProgress(2, 0, 0, Source.LEDGER));
    }

    private void awaitWhileTimePasses(Callable<Boolean> condition) {
        await().until(() -> {
            time.advance(Duration.ofMillis(100));
            return condition.call();
        });
    }

    private void work() {
        isWorking = true;
        worker.start();
    }

    private String card() {
        return Optional.ofNullable(redis.get("worker:w1")).orElse("");
    }

    private String urls() {
        return redis.keys("task:*").stream()
                .map(key -> Optional.ofNullable(redis.hget(key, "urls:w1")).orElse(""))
                .findFirst()
                .orElse("");
    }

    private List<WorkerUrls> details(TaskId task) {
        return platform.core().query().task(CALLER, task).orElseThrow().urls();
    }

    private SubtaskProgress progress(TaskId task) {
        return platform.core()
                .query()
                .task(CALLER, task)
                .orElseThrow()
                .progress()
                .subtasks();
    }

    private SubtaskProgress listed(TaskId task) {
        var query = platform.core().query();
        var tasks = query.tasks(CALLER, Set.of(), TaskPlace.END, 10);
        return Optional.ofNullable(query.progress(tasks).get(task))
                .orElseThrow()
                .subtasks();
    }

    private TaskId submit(String type, String payload) {
        return ((Accepted) platform.core()
                        .submit()
                        .submit(CALLER, Submission.of(TaskRequest.of(type, payload)))
                        .join())
                .ids()
                .getFirst();
    }
}
