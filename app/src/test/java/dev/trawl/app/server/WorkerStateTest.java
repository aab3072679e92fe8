package dev.trawl.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.app.TestSettings;
import dev.trawl.app.config.ModuleConfigs;
import dev.trawl.app.parts.Plugins;
import dev.trawl.app.parts.TypesAtStart;
import dev.trawl.app.process.SystemTime;
import dev.trawl.core.CoreConfig;
import dev.trawl.core.query.WorkerView;
import dev.trawl.core.submit.Submission;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.embedded.FileBlobStore;
import dev.trawl.gateway.node.PrometheusMetrics;
import dev.trawl.plugin.TaskResult.Success;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.TaskPlace;
import dev.trawl.testkit.memory.MemoryBlobStore;
import dev.trawl.testkit.memory.MemoryLedger;
import dev.trawl.worker.ExecutorRegistry;
import dev.trawl.worker.Worker;
import dev.trawl.worker.execute.LocalExecutor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// A worker is shown as it is: idle, at work, and idle again. (000.21, 000.27)
@Timeout(300)
class WorkerStateTest {

    private static final Caller CALLER = new Caller(Caller.DEFAULT_PROJECT, "tester", Role.ADMIN);

    @TempDir
    Path temp;

    private final Semaphore mayEnd = new Semaphore(0);
    private Platform platform;
    private Worker worker;

    @BeforeEach
    void start() {
        var time = new SystemTime();
        var ledger = new MemoryLedger(time);
        TypesAtStart.store(ledger, JsonMapper.shared().readTree("{\"wait\":{\"executor\":\"local\"}}"));
        var settings = TestSettings.in(temp, "worker.heartbeat_interval", "50ms", "worker.capacity", "1");
        try (var plugins = Plugins.open(temp)) {
            var extensions = plugins.extensions(new PrometheusMetrics(), new JobPlanner(), new ExecutorRegistry());
            platform = Platform.start(CoreConfig.defaults("n"), ledger, new MemoryBlobStore(), extensions, time);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var local = new LocalExecutor().register("wait", _ -> {
            mayEnd.acquire();
            return new Success("{}");
        });
        worker = new Worker(
                new ModuleConfigs(settings).worker("w1", "n"),
                platform.core().channel(),
                new ExecutorRegistry().register(local),
                new FileBlobStore(temp.resolve("blobs")),
                time,
                RandomGenerator.getDefault());
        worker.start();
    }

    @AfterEach
    void stop() throws InterruptedException {
        mayEnd.release(10);
        worker.stop();
        platform.close();
    }

    @Test
    void after_its_work_it_is_idle_again_and_takes_the_next() {
        await().until(() -> states().equals(List.of("IDLE")));
        for (int round = 1; round <= 2; round++) {
            submit();
            await().until(() -> states().equals(List.of("RUNNING")));
            mayEnd.release();
            await().until(() -> states().equals(List.of("IDLE")));
            int done = round;
            await().untilAsserted(() -> assertThat(completed()).isEqualTo(done));
        }
    }

    private void submit() {
        var _ = platform.core()
                .submit()
                .submit(CALLER, new Submission(List.of(TaskRequest.of("wait", "{}")), Optional.empty(), ""))
                .join();
    }

    private List<String> states() {
        return platform.core().query().workers().stream().map(WorkerView::state).toList();
    }

    private int completed() {
        return platform.core()
                .query()
                .tasks(CALLER, Set.of(TaskState.COMPLETED), TaskPlace.END, 10)
                .size();
    }
}
