package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.app.process.SystemTime;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.testkit.PromisedTime;
import dev.trawl.worker.execute.LocalFunction;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// R5: the work of a dead worker moves quickly.
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class R05LostWorkerTest {

    private static final int WORKERS = 20;
    private static final int SLOTS = 8;
    private static final Duration TTL = Duration.ofSeconds(LongForm.scaled(3, 5));
    private static final Duration MOVED = PromisedTime.within(TTL.plusSeconds(2));
    private static final Duration RENEWAL = TTL.dividedBy(5);

    /// In the promised time. One may be on its way when the worker dies, and one when its work moves.
    private static final int MOST_RENEWALS = (int) TTL.plusSeconds(2).dividedBy(RENEWAL) + 2;

    private static final int PROCESSES = LongForm.scaled(1, 4); // killed in each round
    private static final int ROUNDS = LongForm.scaled(1, 5);

    @RegisterExtension
    final Rig rig = new Rig();

    @RegisterExtension
    final RemoteWorkers processes = new RemoteWorkers(rig);

    @TempDir
    Path folder;

    private final Map<SubtaskId, Moved> moved = new ConcurrentHashMap<>();
    private final CountDownLatch never = new CountDownLatch(1);
    private volatile IntSupplier renewals = () -> 0;

    /// When a subtask ran again.
    ///
    /// @param renewals of the survivor until then
    private record Moved(long at, int renewals) {}

    /// A worker with what it runs.
    private record Victim(Freezer process, Set<LeaseId> runs) {}

    @Test
    @Timeout(300)
    void all_work_of_a_dead_worker_is_leased_again_soon() throws Exception {
        try (var cluster = new Cluster(folder, TTL)) {
            var victims = new ArrayList<Victim>();
            for (int i = 0; i < WORKERS; i++) {
                Set<LeaseId> runs = ConcurrentHashMap.newKeySet();
                victims.add(new Victim(cluster.worker("victim-" + i, SLOTS, holding(runs)), runs));
            }
            await().until(() -> victims.stream()
                    .noneMatch(victim -> victim.process().sessions().isEmpty()));
            cluster.submit(WORKERS * SLOTS);
            await().atMost(Duration.ofMinutes(2))
                    .until(() ->
                            victims.stream().allMatch(victim -> victim.runs().size() == SLOTS));
            var survivor = cluster.worker("survivor", WORKERS * SLOTS, execution -> {
                var now = new Moved(cluster.time().nanos(), renewals.getAsInt());
                moved.put(execution.lease().id().subtask(), now);
                never.await();
                throw new IllegalStateException("it only ends by interruption");
            });
            renewals = survivor::renewals;
            for (var death : kill(victims, cluster)) {
                assertMoved(death);
            }
        }
    }

    /// R5 with worker processes: each has 8 running tasks when it is killed.
    @Test
    @Timeout(600)
    void all_work_of_a_killed_worker_process_is_leased_again_soon() throws Exception {
        var api = processes.server(TTL);
        var waits = new ArrayList<Duration>();
        for (int round = 0; round < ROUNDS; round++) {
            waits.addAll(killProcesses(api, "r" + round));
        }
        Collections.sort(waits);
        System.out.printf(
                "R5: %d worker processes killed, %d tasks leased again after %d to %d ms, TTL %d ms%n",
                ROUNDS * PROCESSES,
                waits.size(),
                waits.getFirst().toMillis(),
                waits.getLast().toMillis(),
                TTL.toMillis());
        assertThat(waits)
                .hasSize(ROUNDS * PROCESSES * SLOTS)
                .allSatisfy(wait -> assertThat(wait).isLessThanOrEqualTo(MOVED));
    }

    /// How long each task of the killed processes waited for its next lease.
    private List<Duration> killProcesses(Api api, String round) throws Exception {
        var target = new TargetLog(rig.folder().resolve(round + ".log"));
        var victims = new LinkedHashMap<String, WorkerProcess>();
        for (int i = 0; i < PROCESSES; i++) {
            victims.put(round + "-victim" + i, launch(api, round + "-victim" + i, SLOTS));
        }
        victims.values().forEach(WorkerProcess::awaitReady);
        var tasks = new ArrayList<String>();
        for (int i = 0; i < PROCESSES * SLOTS; i++) {
            tasks.add(api.submit("test_visit", "{\"log\":\"%s\",\"ms\":600000}".formatted(target.file())));
        }
        // A task that lost its first lease has two lines.
        await().atMost(Duration.ofMinutes(2)).until(() -> begun(target) >= tasks.size());
        String heir = round + "-survivor";
        var survivor = launch(api, heir, tasks.size()).awaitReady();
        var killed = new HashMap<String, Long>();
        for (var victim : victims.entrySet()) {
            killed.put(victim.getKey(), new SystemTime().wallMillis());
            victim.getValue().killAndWait();
        }
        var waits = new ArrayList<Duration>();
        for (String task : tasks) {
            await().atMost(MOVED.plusSeconds(20))
                    .until(() -> worker(leases(api, task).getLast()).equals(heir));
            waits.add(wait(leases(api, task), killed));
            api.post("/tasks/%s:cancel".formatted(task), "{}").expect(200);
        }
        survivor.signal("TERM");
        survivor.awaitExit();
        return waits;
    }

    /// How many tasks have run.
    private static long begun(TargetLog target) throws IOException {
        return target.lines().stream()
                .map(line -> line.replaceFirst("[.].*", ""))
                .distinct()
                .count();
    }

    private WorkerProcess launch(Api api, String id, int capacity) throws IOException {
        return processes.launch(api.address(), RemoteWorkers.invite(api), id, capacity);
    }

    private static List<JsonNode> leases(Api api, String task) throws IOException {
        return api.events(task).stream()
                .filter(event -> event.path("subtask_state").asString("").equals("RUNNING"))
                .toList();
    }

    private static String worker(JsonNode lease) {
        return lease.path("worker").asString();
    }

    /// From the kill of its worker to the next lease. Ledger and test read the clock of one machine.
    private static Duration wait(List<JsonNode> leases, Map<String, Long> killed) {
        int next = leases.size() - 1;
        while (!killed.containsKey(worker(leases.get(next - 1)))) {
            next--;
        }
        return Duration.between(
                Instant.ofEpochMilli(killed.getOrDefault(worker(leases.get(next - 1)), 0L)),
                Instant.parse(leases.get(next).path("at").asString()));
    }

    /// @param renewals of the survivor until then
    private record Death(Victim victim, long at, int renewals) {}

    /// Kills each right after a renewal, when its leases last longest.
    private List<Death> kill(List<Victim> victims, Cluster cluster) {
        var deaths = new ArrayList<Death>();
        var before = new HashMap<Victim, Integer>();
        victims.forEach(victim -> before.put(victim, victim.process().renewals()));
        await().pollInterval(Duration.ofMillis(5)).until(() -> {
            before.entrySet().removeIf(alive -> {
                var victim = alive.getKey();
                boolean renewed = victim.process().renewals() > alive.getValue();
                if (renewed) {
                    victim.process().stop();
                    deaths.add(new Death(victim, cluster.time().nanos(), renewals.getAsInt()));
                }
                return renewed;
            });
            return before.isEmpty();
        });
        return deaths;
    }

    /// Soon by the clock, and within the renewals of a live worker that this time has room for. A busy machine delays
    /// renewals and the move alike.
    private void assertMoved(Death death) {
        var held = death.victim().runs().stream().map(LeaseId::subtask).toList();
        await().atMost(MOVED.plusSeconds(20)).until(() -> moved.keySet().containsAll(held));
        for (SubtaskId subtask : held) {
            var again = moved.getOrDefault(subtask, new Moved(0, 0));
            assertThat(Duration.ofNanos(again.at() - death.at()))
                    .as("until %s ran again", subtask)
                    .isLessThanOrEqualTo(MOVED);
            assertThat(again.renewals() - death.renewals())
                    .as("renewals of the survivor until %s ran again", subtask)
                    .isLessThanOrEqualTo(MOST_RENEWALS);
        }
    }

    private LocalFunction holding(Set<LeaseId> runs) {
        return execution -> {
            runs.add(execution.lease().id());
            never.await();
            throw new IllegalStateException("it only ends by interruption");
        };
    }
}
