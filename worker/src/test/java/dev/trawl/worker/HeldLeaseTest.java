package dev.trawl.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.testkit.ManualTime;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A lease that is ahead of its commits waits for them and for nothing else; the clock stands still.
class HeldLeaseTest {

    private final Map<LeaseId, Runnable> underWay = new ConcurrentHashMap<>();
    private final WorkerContext ports = ports();
    private final SegmentWriter writer =
            new SegmentWriter(1, ports, (report, committed) -> underWay.put(report.lease(), committed), _ -> {});

    @AfterEach
    void end() {
        writer.close();
        ports.clock().close();
    }

    @Test
    void a_held_lease_waits_only_for_its_own_commit() throws Exception {
        Output one = writer.open(lease(1));
        Output other = writer.open(lease(2));
        Output third = writer.open(lease(3));
        reach(one, 1);
        reach(other, Output.FLUSH_ITEMS);
        await().until(() -> underWay.size() == 2);
        var added = Thread.startVirtualThread(() -> reachCalmly(third));
        var held = Thread.startVirtualThread(() -> reachCalmly(one));
        await().until(() -> held.getState() == Thread.State.TIMED_WAITING);
        await().until(() -> underWay.size() == 3);

        commit(1);
        await().until(() -> underWay.containsKey(lease(1).id()));
        assertThat(underWay).as("the other one's commit is still under way").containsKey(lease(2).id());
        commit(1);

        assertThat(held.join(Duration.ofMinutes(2))).isTrue();
        commit(3);
        assertThat(added.join(Duration.ofMinutes(2))).isTrue();
    }

    private void commit(int lease) {
        Optional.ofNullable(underWay.remove(lease(lease).id())).orElseThrow().run();
    }

    private static void reach(Output output, int items) throws InterruptedException {
        for (int item = 1; item <= items; item++) {
            output.emit("1", () -> {});
            output.checkpoint(Integer.toString(item), PendingDiscovery.NOTHING, () -> {});
        }
    }

    private static void reachCalmly(Output output) {
        try {
            reach(output, 1);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static Lease lease(int number) {
        var id = new LeaseId(new SubtaskId(new TaskId(1), number), 1);
        return new Lease(id, "default", "t", 1, "{}", "", "local", "{}", Duration.ofHours(1), "", false, "{}");
    }

    private static WorkerContext ports() {
        var time = new ManualTime();
        return new WorkerContext(
                new FakeChannel(),
                new ExecutorRegistry(),
                new MemoryBlobs(),
                time,
                new Backoff(new Random(7)),
                new TimerThreads("held", time, _ -> {}));
    }
}
