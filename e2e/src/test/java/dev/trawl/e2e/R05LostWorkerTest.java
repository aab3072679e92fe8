package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.worker.LeaseId;
import dev.trawl.testkit.PromisedTime;
import dev.trawl.worker.execute.LocalFunction;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// R5: the work of a dead worker moves quickly.
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class R05LostWorkerTest {

    private static final int WORKERS = 20;
    private static final int SLOTS = 8;
    private static final Duration TTL = Duration.ofSeconds(LongForm.scaled(3, 5));
    private static final Duration MOVED = PromisedTime.within(TTL.plusSeconds(2));

    @TempDir
    Path folder;

    private final Map<SubtaskId, Long> movedAt = new ConcurrentHashMap<>();
    private final CountDownLatch never = new CountDownLatch(1);

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
            cluster.worker("survivor", WORKERS * SLOTS, execution -> {
                movedAt.put(execution.lease().id().subtask(), cluster.time().nanos());
                never.await();
                throw new IllegalStateException("it only ends by interruption");
            });
            for (var death : kill(victims, cluster)) {
                assertMoved(death);
            }
        }
    }

    private record Death(Victim victim, long at) {}

    /// Kills each right after a renewal, when its leases last longest.
    private static List<Death> kill(List<Victim> victims, Cluster cluster) {
        var deaths = new ArrayList<Death>();
        var renewals = new HashMap<Victim, Integer>();
        victims.forEach(victim -> renewals.put(victim, victim.process().renewals()));
        await().pollInterval(Duration.ofMillis(5)).until(() -> {
            renewals.entrySet().removeIf(alive -> {
                var victim = alive.getKey();
                boolean renewed = victim.process().renewals() > alive.getValue();
                if (renewed) {
                    victim.process().stop();
                    deaths.add(new Death(victim, cluster.time().nanos()));
                }
                return renewed;
            });
            return renewals.isEmpty();
        });
        return deaths;
    }

    private void assertMoved(Death death) {
        var held = death.victim().runs().stream().map(LeaseId::subtask).toList();
        await().pollDelay(Duration.ZERO)
                .atMost(MOVED.plusSeconds(20))
                .until(() -> movedAt.keySet().containsAll(held));
        for (SubtaskId subtask : held) {
            assertThat(Duration.ofNanos(movedAt.getOrDefault(subtask, 0L) - death.at()))
                    .as("until %s ran again", subtask)
                    .isLessThanOrEqualTo(MOVED);
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
