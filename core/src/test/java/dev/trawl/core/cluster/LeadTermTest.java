package dev.trawl.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.CoreConfig;
import dev.trawl.core.World;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LeadTermTest {

    private final World world = new World();

    @Test
    void two_who_are_both_told_to_lead_do_not_take_the_term_from_each_other_without_end() {
        var other = world.anotherNode(CoreConfig.defaults("node-2"));
        long newest = 0;
        for (int second = 0; second < 120; second++) {
            world.pass(Duration.ofSeconds(1));
            world.settle(other);
            newest = Math.max(
                    newest,
                    Math.max(
                            world.core.round().metrics().term(),
                            other.round().metrics().term()));
        }
        assertThat(newest).isBetween(2L, 16L);
    }
}
