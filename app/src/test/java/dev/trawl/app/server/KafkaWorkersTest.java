package dev.trawl.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.app.engine.Engines;
import dev.trawl.app.engine.Engines.LiveState;
import dev.trawl.app.parts.TypesAtStart;
import dev.trawl.app.process.SystemTime;
import dev.trawl.core.CoreConfig;
import dev.trawl.core.TaskCore.Extensions;
import dev.trawl.core.submit.Submission;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.embedded.AlwaysLeader;
import dev.trawl.embedded.LedgerEvents;
import dev.trawl.embedded.LoneNode;
import dev.trawl.embedded.OwnSettings;
import dev.trawl.engines.KafkaCluster;
import dev.trawl.gateway.node.PrometheusMetrics;
import dev.trawl.kafka.KafkaReadyQueue;
import dev.trawl.kafka.KafkaUrl;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskResult.Success;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.ReadyQueue;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.testkit.memory.MemoryBlobStore;
import dev.trawl.testkit.memory.MemoryLedger;
import dev.trawl.worker.ExecutorRegistry;
import dev.trawl.worker.Worker;
import dev.trawl.worker.WorkerConfig;
import dev.trawl.worker.execute.LocalExecutor;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.json.JsonMapper;

/// Workers of three nodes take invitations from one Kafka share group and claim in one ledger.
@Timeout(180)
class KafkaWorkersTest {

    private static final Caller CALLER = new Caller(Caller.DEFAULT_PROJECT, "tester", Role.ADMIN);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int TASKS = 60;
    private static final int NODES = 3;

    private final SystemTime time = new SystemTime();
    private final MemoryLedger ledger = new MemoryLedger(time);
    private final LiveState live = LiveState.inMemory(time);
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final KafkaCluster kafka = keep(KafkaCluster.start(1));
    private final Set<SubtaskId> offered = ConcurrentHashMap.newKeySet();
    private final AtomicInteger delivered = new AtomicInteger();
    private final AtomicInteger runs = new AtomicInteger();
    private final CountDownLatch gate = new CountDownLatch(1);

    @AfterEach
    void close() throws Exception {
        gate.countDown();
        while (!opened.isEmpty()) {
            opened.pop().close();
        }
    }

    /// 000.20, 000.50: the leader has offered everything and is gone. Workers run what lies in Kafka; however often a
    /// subtask is delivered, it is claimed and run once.
    @Test
    void kafka_workers_run_each_subtask_once_without_a_scheduler() {
        TypesAtStart.store(
                ledger,
                JsonMapper.shared()
                        .readTree("{\"work\":{\"executor\":\"local\",\"pool\":\"c\",\"lane\":\"compete\"}}"));
        var leader = node("leader", true);
        for (int number = 0; number < NODES; number++) {
            startWorker("w" + number, keep(node("follower-" + number, false)));
        }
        for (int i = 0; i < TASKS; i++) {
            var _ = leader.core()
                    .submit()
                    .submit(CALLER, Submission.of(TaskRequest.of("work", "{}")))
                    .join();
        }
        await().atMost(PATIENCE).until(() -> offered.size() == TASKS);
        leader.close();
        gate.countDown();

        await().atMost(PATIENCE)
                .until(() -> ledger.reads().countTasks(Caller.DEFAULT_PROJECT, TaskState.COMPLETED, 1_000) == TASKS);
        assertThat(delivered.get()).as("deliveries").isGreaterThanOrEqualTo(TASKS);
        assertThat(runs).as("executions").hasValue(TASKS);
        assertThat(claims())
                .as("claims")
                .hasSize(TASKS)
                .containsOnlyKeys(offered)
                .allSatisfy((_, count) -> assertThat(count).isEqualTo(1));
    }

    /// How often each subtask began to run, by the log.
    private Map<SubtaskId, Long> claims() {
        return ledger.reads().log(0, 10_000).stream()
                .map(LoggedEntry::entry)
                .filter(entry -> entry.subtaskState()
                        .filter(SubtaskState.RUNNING::equals)
                        .isPresent())
                .collect(Collectors.groupingBy(
                        entry -> new SubtaskId(entry.task(), entry.number()), Collectors.counting()));
    }

    private Platform node(String name, boolean leads) {
        var queue = keep(new KafkaReadyQueue(KafkaUrl.parse("queue.url", kafka.url() + "?prefix=t."), time));
        var engines = new Engines(
                ledger,
                new MemoryBlobStore(),
                new Counted(queue),
                live,
                new LedgerEvents(),
                _ -> new AlwaysLeader(),
                new LoneNode(),
                new OwnSettings(),
                Map.of());
        return Platform.start(
                CoreConfig.defaults(name),
                engines,
                new Extensions(Map.of(), Map.of(), new PrometheusMetrics()),
                time,
                leads);
    }

    private void startWorker(String id, Platform node) {
        var local = new LocalExecutor().register("work", _ -> {
            gate.await();
            runs.incrementAndGet();
            return new Success("{}");
        });
        var worker = new Worker(
                WorkerConfig.of(id).withCapacity(4),
                node.core().channel(),
                new ExecutorRegistry().register(local),
                new MemoryBlobStore(),
                time,
                RandomGenerator.getDefault());
        worker.start();
        keep(worker::stop);
    }

    /// Counts what goes through the queue.
    private final class Counted implements ReadyQueue {

        private final ReadyQueue queue;

        Counted(ReadyQueue queue) {
            this.queue = queue;
        }

        @Override
        public void offer(String pool, List<Invitation> invitations) {
            queue.offer(pool, invitations);
            invitations.forEach(invitation -> offered.add(invitation.subtask()));
        }

        @Override
        public List<Invitation> take(String pool, int max, Duration wait) {
            var taken = queue.take(pool, max, wait);
            delivered.addAndGet(taken.size());
            return taken;
        }

        @Override
        public long size(String pool) {
            return queue.size(pool);
        }

        @Override
        public OptionalLong knownSize(String pool) {
            return queue.knownSize(pool);
        }
    }

    private <T extends AutoCloseable> T keep(T resource) {
        opened.push(resource);
        return resource;
    }
}
