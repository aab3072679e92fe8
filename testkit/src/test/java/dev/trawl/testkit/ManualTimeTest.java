package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ManualTimeTest {

    private final ManualTime time = new ManualTime(1_000, 50);

    @Test
    void both_clocks_stand_still_by_themselves() {
        assertThat(time.wallMillis()).isEqualTo(1_000);
        assertThat(time.nanos()).isEqualTo(50);
    }

    @Test
    void both_clocks_advance_together() {
        time.advance(Duration.ofMillis(3));
        assertThat(time.wallMillis()).isEqualTo(1_003);
        assertThat(time.nanos()).isEqualTo(3_000_050);
    }

    @Test
    void a_jump_moves_the_wall_clock_only() {
        time.jumpWall(Duration.ofSeconds(-1));
        assertThat(time.wallMillis()).isZero();
        assertThat(time.nanos()).isEqualTo(50);
    }
}
