package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.e2e.History.Kind;
import dev.trawl.engines.Ports;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// R1 and R2: an acknowledged task survives any crash, and its effects happen once.
class R01LostTaskTest {

    /// Slots of all workers: 20 × 8 are promised, because a kill repeats no more than the slots held.
    private static final int SLOTS = 8;

    @RegisterExtension
    final Rig rig = new Rig();

    @RegisterExtension
    final RemoteWorkers workers = new RemoteWorkers(rig);

    /// The size of one run.
    ///
    /// @param batch tasks of one call
    private record Size(int tasks, int batch, int kills) {}

    /// A process to kill and start again.
    private interface Kill {

        void next() throws IOException, InterruptedException;
    }

    static List<Long> seeds() {
        return LongForm.seeds();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @Timeout(900)
    void nothing_acknowledged_is_lost_or_done_twice_when_the_program_is_killed(long seed) throws Exception {
        var size = new Size(LongForm.scaled(1_500, 10_000), 100, LongForm.scaled(4, 20));
        var service = new Service(rig, Launch.on(rig.data()).withHooks().set("worker.capacity", String.valueOf(SLOTS)));
        endure("one process", size, service, seed, service::killAndRestart);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @Timeout(900)
    void nothing_acknowledged_is_lost_or_done_twice_when_core_and_worker_processes_are_killed(long seed)
            throws Exception {
        var size = new Size(LongForm.scaled(300, 10_000), LongForm.scaled(20, 100), LongForm.scaled(3, 20));
        var service = new Service(rig, workers.launch(Ports.free()));
        var fleet = new Fleet(service, LongForm.scaled(2, 4), LongForm.random(seed));
        endure("%d processes".formatted(fleet.processes.size()), size, service, seed, fleet::killNext);
    }

    private void endure(String name, Size size, Service service, long seed, Kill kill) throws Exception {
        var target = new TargetLog(rig.folder().resolve("target.log"));
        var history = new History();
        var random = LongForm.random(seed);
        var clients = new Load(service, history, target.file(), size.tasks(), size.batch()).start();
        for (int number = 0; number < size.kills(); number++) {
            awaitInstant(history, target, size, number, random);
            kill.next();
        }
        for (Thread client : clients) {
            assertThat(client.join(Duration.ofMinutes(2))).isTrue();
        }
        await().atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(200))
                .until(service.api()::isDrained);

        history.writeTo(Path.of("target", "R01-history-%s.txt".formatted(name.replace(' ', '-'))));
        var verdict = Evidence.judge(service.api(), history);
        System.out.printf(
                "R1/R2, %s, seed %d: %d tasks sent, %d acknowledged, %d recovered, %d kills, %d requests repeated;"
                        + " lost %d, double %d%n",
                name,
                seed,
                history.submitted().size(),
                history.acknowledgedCount(),
                verdict.recovered().size(),
                size.kills(),
                target.repeated(),
                verdict.lost().size(),
                verdict.doubled().size());
        assertThat(history.acknowledgedCount()).isEqualTo(size.tasks());
        assertThat(history.count(Kind.FAIL)).isZero();
        assertThat(verdict.lost()).isEmpty();
        assertThat(verdict.unexpected()).isEmpty();
        assertThat(verdict.doubled()).isEmpty();
        assertThat(verdict.counterDrift()).isEmpty();
        assertThat(target.repeated()).as("repeated requests").isLessThanOrEqualTo(size.kills() * SLOTS);
    }

    /// Half of the kills come while tasks are submitted, the others while they run.
    private static void awaitInstant(History history, TargetLog target, Size size, int kill, RandomGenerator random) {
        double share = (kill + random.nextDouble()) / size.kills();
        boolean submitting = kill % 2 == 0;
        await().atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(2))
                .until(() -> submitting
                        ? history.acknowledgedCount() >= share * size.tasks() / 2
                        : target.lines().size() >= share * size.tasks() / 2);
    }

    /// The core without a worker of its own, and worker processes that share the slots. Each process is killed once, in
    /// random order, before one is killed again.
    private final class Fleet {

        private static final String CORE = "core";

        private final Service service;
        private final int capacity;
        private final Random random;
        private final List<String> processes = new ArrayList<>(List.of(CORE));
        private final List<WorkerProcess> running = new ArrayList<>();
        private final List<String> next = new ArrayList<>();

        Fleet(Service service, int count, RandomGenerator random) throws IOException {
            this.service = service;
            this.capacity = SLOTS / count;
            this.random = Random.from(random);
            for (int i = 1; i <= count; i++) {
                processes.add("w" + i);
                running.add(workers.launch(
                        service.api().address(), RemoteWorkers.invite(service.api()), "w" + i, capacity));
            }
            running.forEach(WorkerProcess::awaitReady);
        }

        void killNext() throws IOException, InterruptedException {
            if (next.isEmpty()) {
                next.addAll(processes);
                Collections.shuffle(next, random);
            }
            String victim = next.removeLast();
            if (victim.equals(CORE)) {
                service.killAndRestart();
                return;
            }
            int place = processes.indexOf(victim) - 1;
            running.get(place).killAndWait();
            running.set(
                    place,
                    workers.launch(service.api().address(), "", victim, capacity)
                            .awaitReady());
        }
    }
}
