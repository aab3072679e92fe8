package dev.trawl.core.housekeeping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.World;
import dev.trawl.spi.identity.DeviceHeartbeat;
import dev.trawl.spi.live.MachineSize;
import dev.trawl.spi.live.WorkerStatus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// 001.14: the ledger keeps the last heartbeat of each device.
class RecordHeartbeatsTest {

    private final World world = new World();

    @Test
    void the_leader_records_all_heartbeats_every_half_minute() {
        long first = world.worker("w1", 4);
        long second = world.worker("w2", 4);
        world.settle();
        var size = new MachineSize(8, 64L << 30, 500L << 30, 90L << 30, 2);
        for (int second5 = 0; second5 < 7; second5++) {
            world.pass(Duration.ofSeconds(5));
            world.renew(first);
            world.renew(second);
            world.core.channel().heartbeat(new WorkerStatus(first, 3, 0.25, 7, 9, 11, size, List.of()));
        }
        world.settle();
        var row = row("w1").orElseThrow();
        assertThat(row.session()).isEqualTo(first);
        assertThat(row.running()).isEqualTo(3);
        assertThat(row.load()).isEqualTo(new DeviceHeartbeat.Load(250, 7, 9, 11));
        assertThat(row.size()).isEqualTo(new DeviceHeartbeat.Size(8, 64L << 30, 500L << 30, 90L << 30));
        assertThat(world.ledger.reads().now() - row.at()).isBetween(0L, 30_000L);
        assertThat(row("w2")).map(DeviceHeartbeat::at).contains(row.at());

        world.pass(Duration.ofSeconds(20));
        assertThat(row("w1"))
                .map(DeviceHeartbeat::at)
                .as("a silent device keeps its last one")
                .contains(row.at());
    }

    private Optional<DeviceHeartbeat> row(String worker) {
        return world.ledger.reads().identity().heartbeat("default", worker);
    }
}
