package dev.trawl.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WorldTest {

    private final List<String> happened = new ArrayList<>();
    private final World world = new World(new SplittableRandom(1), new Trace());
    private final Actor actor = new Actor(world, "actor");

    private void plan(long nanos, String what) {
        actor.in(nanos, what, () -> happened.add(what + " at " + world.now()));
    }

    @Test
    void events_happen_in_the_order_of_their_time_and_then_of_their_planning() {
        plan(20, "late");
        plan(10, "first");
        plan(10, "second");

        steps(3);

        assertThat(happened).containsExactly("first at 10", "second at 10", "late at 20");
    }

    @Test
    void planned_events_are_dropped_when_the_actor_dies() {
        actor.start();
        plan(10, "never");
        actor.kill("test");
        actor.start();
        plan(20, "next life");

        steps(2);

        assertThat(happened).containsExactly("next life at 20");
    }

    @Test
    void a_pause_defers_what_should_have_happened() {
        actor.start();
        plan(10, "deferred");
        actor.pause(50);

        steps(2);

        assertThat(happened).containsExactly("deferred at 50");
    }

    @Test
    void a_cancelled_event_does_not_happen() {
        actor.in(10, "never", () -> happened.add("never")).callOff();

        assertThat(world.step()).isFalse();
        assertThat(happened).isEmpty();
    }

    private void steps(int count) {
        for (int i = 0; i < count; i++) {
            world.step();
        }
    }
}
