package dev.trawl.core.dispatch;

import dev.trawl.core.World;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.core.task.Overrides;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ScratchTest {

    @Test
    void narrow_blocks_echo() {
        for (int backlog : new int[] {30, 3000}) {
            var world = new World();
            long session = world.worker("w", 8);
            for (int i = 0; i < backlog; i++) {
                world.submit("narrow", "{}");
            }
            world.submit("echo", "{}");
            world.submit("echo", "{}");
            var leases = world.claim(session, 8);
            for (int i = 0; i < 20; i++) {
                world.renew(session, leases.toArray(new dev.trawl.spi.worker.Lease[0]));
                world.pass(Duration.ofSeconds(4));
                world.heartbeats.beat(
                        new dev.trawl.spi.live.WorkerStatus(session, 0, -1, 0, 0), Duration.ofSeconds(30));
                leases = new java.util.ArrayList<>(leases);
                leases.addAll(world.claim(session, 8));
            }
            System.err.println("backlog " + backlog + " claimed "
                    + leases.stream().map(l -> l.type()).toList());
        }
    }

    @Test
    void high_behind_a_full_window() {
        for (int backlog : new int[] {500, 3000}) {
            var world = new World();
            long session = world.worker("w", 2);
            for (int i = 0; i < backlog; i++) {
                world.submit("echo", "{}");
            }
            var high = world.submit(new TaskRequest("echo", "{}", 9, Overrides.NONE, Duration.ZERO));
            int claimed = 0;
            for (; claimed < 2000; claimed++) {
                var lease = world.claimOne(session);
                world.succeed(session, lease);
                if (lease.id().subtask().task().equals(high)) {
                    break;
                }
            }
            System.err.println("backlog " + backlog + " high after " + claimed);
        }
    }
}
