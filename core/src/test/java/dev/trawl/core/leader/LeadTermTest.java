package dev.trawl.core.leader;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.CoreConfig;
import dev.trawl.core.World;
import dev.trawl.embedded.AlwaysLeader;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LeadTermTest {

    private final World world = new World();

    @Test
    void the_listener_runs_when_a_term_is_granted() {
        var woken = new AtomicInteger();
        var lead = new LeadTerm(world.core.commits(), new AlwaysLeader(), "node-1", world.time, woken::incrementAndGet);
        assertThat(lead.runOnce()).isEmpty();
        assertThat(woken).hasValue(0);
        world.core.commits().runOnce(0);
        assertThat(woken).hasValue(1);
        assertThat(lead.runOnce()).hasValue(1);
    }

    @Test
    void two_elected_nodes_do_not_take_the_term_from_each_other_forever() {
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
