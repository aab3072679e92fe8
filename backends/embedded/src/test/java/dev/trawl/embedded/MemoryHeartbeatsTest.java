package dev.trawl.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.live.Heartbeats;
import dev.trawl.spi.live.WorkerStatus;
import dev.trawl.testkit.HeartbeatsContract;
import dev.trawl.testkit.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class MemoryHeartbeatsTest extends HeartbeatsContract {

    private final ManualTime time = new ManualTime();

    @Override
    protected Heartbeats open() {
        return new MemoryHeartbeats(time);
    }

    @Override
    protected void pass(Duration elapsed) {
        time.advance(elapsed);
    }

    @Test
    void a_jump_of_the_wall_clock_ends_no_life() {
        var heartbeats = open();
        heartbeats.beat(new WorkerStatus(1, 0, 0, 0, 0), Duration.ofSeconds(2));
        time.jumpWall(Duration.ofHours(1));
        assertThat(heartbeats.live()).hasSize(1);
    }
}
