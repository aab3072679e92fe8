package dev.trawl.app.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.app.parts.TypesAtStart;
import dev.trawl.app.process.SystemTime;
import dev.trawl.app.server.Platform;
import dev.trawl.core.CoreConfig;
import dev.trawl.core.TaskCore.Extensions;
import dev.trawl.core.submit.Submission;
import dev.trawl.core.submit.TaskRequest;
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
import dev.trawl.worker.WorkerConfig;
import dev.trawl.worker.execute.LocalExecutor;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.json.JsonMapper;

/// The capacity of a running worker changes, and nothing that it runs is broken off. (004.20)
@Timeout(300)
class OwnWorkersTest {

    private static final Caller CALLER = new Caller(Caller.DEFAULT_PROJECT, "tester", Role.ADMIN);
    private static final WorkerConfig ONE = WorkerConfig.of("w1").withCapacity(1);
    private static final int MANY = 200;

    private final SystemTime time = new SystemTime();
    private final MemoryLedger ledger = new MemoryLedger(time);
    private final MemoryBlobStore blobs = new MemoryBlobStore();
    private final Semaphore mayEnd = new Semaphore(0);
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private Platform platform;
    private OwnWorkers workers;

    @BeforeEach
    void start() {
        TypesAtStart.store(ledger, JsonMapper.shared().readTree("{\"wait\":{\"executor\":\"local\"}}"));
        platform = Platform.start(
                CoreConfig.defaults("n"),
                ledger,
                blobs,
                new Extensions(Map.of(), Map.of(), new PrometheusMetrics()),
                time);
        workers =
                new OwnWorkers(() -> List.of(ONE), this::worker, platform.core().channel()::supports);
        workers.start();
    }

    private Worker worker(WorkerConfig config) {
        var local = new LocalExecutor().register("wait", _ -> {
            begun.incrementAndGet();
            mayEnd.acquire();
            ended.incrementAndGet();
            return new Success("{}");
        });
        var executors = new ExecutorRegistry().register(local);
        return new Worker(config, platform.core().channel(), executors, blobs, time, RandomGenerator.getDefault());
    }

    @AfterEach
    void stop() {
        mayEnd.release(MANY);
        workers.close();
        platform.close();
    }

    @Test
    void a_larger_capacity_holds_when_what_runs_has_ended() {
        submit(MANY);
        await().until(() -> begun.get() == 1);

        workers.resize(() -> List.of(ONE.withCapacity(3)));

        await().until(() -> capacities().equals(List.of(3)) || letOneEnd());
        mayEnd.drainPermits();
        await().until(() -> begun.get() - ended.get() == 3);
        mayEnd.release(MANY);
        await().until(() -> completed() == MANY);
        assertThat(begun).as("nothing was broken off and begun again").hasValue(MANY);
    }

    /// False, because it is not over: before it hears of the change the worker may begin one more.
    private boolean letOneEnd() {
        mayEnd.release();
        return false;
    }

    @Test
    void the_same_capacity_changes_nothing_and_a_missing_worker_starts() {
        submit(1);
        await().until(() -> begun.get() == 1);

        workers.resize(() -> List.of(ONE, WorkerConfig.of("w2").withCapacity(5)));
        submit(1);
        mayEnd.release(2);

        await().until(() -> completed() == 2);
        await().untilAsserted(() -> assertThat(capacities()).containsExactly(1, 5));
        assertThat(begun).hasValue(2);
    }

    @Test
    void types_of_a_running_worker_change_without_a_new_session_and_break_nothing_off() {
        workers.resize(() -> List.of(ONE.forTypes("", 1, Set.of("wait"))));
        await().until(() -> types().equals(List.of(Set.of("wait"))));
        long session = session();
        submit(1);
        await().until(() -> begun.get() == 1);
        var _ = ledger.write(transaction -> transaction.configs().put("later", "{\"executor\":\"local\"}"));
        platform.core().types().refresh();

        workers.resize(() -> List.of(ONE.forTypes("", 1, Set.of("wait", "later"))));

        await().until(() -> types().equals(List.of(Set.of("wait", "later"))));
        mayEnd.release(1);
        await().until(() -> completed() == 1);
        assertThat(begun).hasValue(1);
        assertThat(session()).isEqualTo(session);
    }

    private long session() {
        return platform.core().query().workers().getFirst().session().id();
    }

    private List<Set<String>> types() {
        return platform.core().query().workers().stream()
                .map(view -> view.session().types())
                .toList();
    }

    private void submit(int tasks) {
        for (int i = 0; i < tasks; i++) {
            var _ = platform.core()
                    .submit()
                    .submit(CALLER, new Submission(List.of(TaskRequest.of("wait", "{}")), Optional.empty(), ""))
                    .join();
        }
    }

    private List<Integer> capacities() {
        return platform.core().query().workers().stream()
                .map(view -> view.session().capacity())
                .toList();
    }

    private int completed() {
        return platform.core()
                .query()
                .tasks(CALLER, Set.of(TaskState.COMPLETED), TaskPlace.END, MANY + 1)
                .size();
    }
}
