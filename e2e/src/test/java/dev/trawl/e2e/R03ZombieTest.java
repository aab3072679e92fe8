package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.plugin.TaskResult.Success;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Renewal;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import dev.trawl.testkit.PromisedTime;
import dev.trawl.worker.execute.LocalFunction;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// R3: a worker that lost its leases can change nothing.
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class R03ZombieTest {

    private static final int TASKS = 50;
    private static final Duration TTL = Duration.ofSeconds(LongForm.scaled(2, 5));

    @TempDir
    Path folder;

    private final Map<LeaseId, Integer> requests = new ConcurrentHashMap<>();
    private final Set<SubtaskId> leasedAgain = ConcurrentHashMap.newKeySet();
    private final CountDownLatch finish = new CountDownLatch(1);
    private final CountDownLatch never = new CountDownLatch(1);

    @Test
    @Timeout(300)
    void a_worker_that_wakes_up_after_its_leases_moved_changes_nothing() throws Exception {
        try (var cluster = new Cluster(folder, TTL)) {
            var zombie = new Freezer[1];
            zombie[0] = cluster.worker("zombie", TASKS, slowly(() -> zombie[0].pass()));
            var tasks = cluster.submit(TASKS);
            await().atMost(Duration.ofMinutes(2))
                    .until(() -> requests.size() == TASKS
                            && requests.values().stream().allMatch(count -> count > 12));

            zombie[0].stop();
            cluster.worker("survivor", TASKS, execution -> {
                leasedAgain.add(execution.lease().id().subtask());
                finish.await();
                return new Success("\"survivor\"");
            });
            await().atMost(TTL.plusSeconds(20)).until(() -> leasedAgain.size() == TASKS);
            var before = Map.copyOf(requests);

            zombie[0].goOn();
            awaitSilence(cluster);
            requests.forEach((lease, count) -> assertThat(count - before.getOrDefault(lease, 0))
                    .as("requests of %s after it woke up", lease)
                    .isLessThanOrEqualTo(1));
            assertThat(accepted(cluster, zombie[0].sessions().getFirst(), before.keySet()))
                    .isZero();

            finish.countDown();
            for (TaskId task : tasks) {
                assertEndedBySurvivor(cluster, task);
            }
        } finally {
            finish.countDown();
        }
    }

    /// Fetches a page in many small requests with a checkpoint after each, and never ends by itself.
    private LocalFunction slowly(Runnable stop) {
        return execution -> {
            for (int cursor = 1; ; cursor++) {
                stop.run();
                requests.merge(execution.lease().id(), 1, Integer::sum);
                execution.emit("\"zombie\"");
                execution.checkpoint(String.valueOf(cursor));
                var _ = never.await(20, TimeUnit.MILLISECONDS);
            }
        };
    }

    /// Within two seconds none of its executors is left.
    private void awaitSilence(Cluster cluster) {
        await().atMost(PromisedTime.within(Duration.ofSeconds(2))).until(() -> cluster.load("zombie") == 0);
    }

    /// Replays renewal, checkpoint and completion of every old lease by hand; returns how many were accepted.
    private static int accepted(Cluster cluster, long session, Set<LeaseId> leases) {
        int accepted = 0;
        assertThat(leases).hasSize(TASKS);
        for (LeaseId lease : leases) {
            var orders = cluster.channel()
                    .renew(new Renewal(session, List.of(lease)))
                    .join();
            accepted += orders.open() && !orders.lost().contains(lease) ? 1 : 0;
            for (Outcome outcome : List.of(new Outcome.Continues(), new Outcome.Succeeded("\"zombie\""))) {
                for (int number : new int[] {1, 2, 1_000}) {
                    var report =
                            new Report(session, lease, number, Optional.of("9999"), List.of(), Discovery.NONE, outcome);
                    accepted += cluster.channel().report(report).join() == ReportReply.COMMITTED ? 1 : 0;
                }
            }
        }
        return accepted;
    }

    private static void assertEndedBySurvivor(Cluster cluster, TaskId task) {
        await().atMost(Duration.ofMinutes(2))
                .until(() -> cluster.reads().task(task).orElseThrow().task().state() == TaskState.COMPLETED);
        assertThat(cluster.reads().subtasks(task, Set.of(), 0, 10))
                .singleElement()
                .satisfies(subtask -> assertThat(subtask.result()).contains("\"survivor\""));
    }
}
