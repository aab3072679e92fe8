package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.e2e.History.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// R1 and R2: an acknowledged task survives any crash, and its effects happen once.
class R01LostTaskTest {

    private static final int TASKS = LongForm.scaled(1_500, 10_000);
    private static final int KILLS = LongForm.scaled(4, 20);
    private static final int BATCH = 100;
    private static final int SLOTS = 8;

    /// 20 × 8 are promised: a kill repeats no more than its slots held.
    private static final int MOST_REPEATED = KILLS * SLOTS;

    @RegisterExtension
    final Rig rig = new Rig();

    private final RandomGenerator random = LongForm.random();

    @Test
    @Timeout(900)
    void nothing_acknowledged_is_lost_or_done_twice_when_the_program_is_killed() throws Exception {
        var target = new TargetLog(rig.folder().resolve("target.log"));
        var history = new History();
        var service = new Service(rig, Launch.on(rig.data()).withHooks().set("worker.capacity", String.valueOf(SLOTS)));
        var clients = new Load(service, history, target.file(), TASKS, BATCH).start();
        for (int kill = 0; kill < KILLS; kill++) {
            awaitInstant(history, target, kill);
            service.killAndRestart();
        }
        for (Thread client : clients) {
            assertThat(client.join(Duration.ofMinutes(2))).isTrue();
        }
        await().atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(200))
                .until(service.api()::isDrained);

        history.writeTo(Path.of("target", "R01-history.txt"));
        var verdict = Evidence.judge(service.api(), history);
        assertThat(history.acknowledgedCount()).isEqualTo(TASKS);
        assertThat(history.count(Kind.FAIL)).isZero();
        assertThat(verdict.lost()).isEmpty();
        assertThat(verdict.unexpected()).isEmpty();
        assertThat(verdict.doubled()).isEmpty();
        assertThat(verdict.counterDrift()).isEmpty();
        assertThat(target.repeated()).as("repeated requests").isLessThanOrEqualTo(MOST_REPEATED);
        System.out.printf(
                "R1/R2: %d tasks sent, %d acknowledged, %d recovered, %d kills, %d requests repeated; lost 0, double 0%n",
                history.submitted().size(),
                history.acknowledgedCount(),
                verdict.recovered().size(),
                KILLS,
                target.repeated());
    }

    /// Half of the kills come while tasks are submitted, the others while they run.
    private void awaitInstant(History history, TargetLog target, int kill) {
        double share = (kill + random.nextDouble()) / KILLS;
        boolean submitting = kill % 2 == 0;
        await().atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(2))
                .until(() -> submitting
                        ? history.acknowledgedCount() >= share * TASKS / 2
                        : target.lines().size() >= share * TASKS / 2);
    }
}
