package dev.trawl.core.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.World;
import dev.trawl.spi.worker.Outcome;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Every task that ends is counted once, whatever ended it. (002.19, 002.48)
class EndedTaskTest {

    private final World world = new World();

    @Test
    void a_result_counts_as_completed_with_the_time_since_it_was_accepted() {
        long session = world.worker("w1", 1);
        world.submit("echo", "1");
        var lease = world.claimOne(session);
        world.time.advance(Duration.ofSeconds(3));
        world.succeed(session, lease);
        assertThat(ends()).containsExactly("completed echo 3000");
    }

    @Test
    void a_last_failure_counts_as_failed() {
        world.type("once", "{\"executor\":\"local\",\"max_attempts\":1}");
        world.core.types().refresh();
        long session = world.worker("w1", 1);
        world.submit("once", "1");
        world.report(session, world.claimOne(session), 1, new Outcome.Failed(true, "no"));
        assertThat(ends()).containsExactly("failed once FAILED: no");
    }

    @Test
    void the_last_part_of_a_split_task_ends_it_once() {
        long session = world.worker("w1", 4);
        world.submit("list", "{\"items\":[1,2,3,4]}");
        world.claim(session, 4).forEach(lease -> world.succeed(session, lease));
        assertThat(ends()).containsExactly("completed list 0");
    }

    @Test
    void poison_counts_as_failed() {
        world.submit("echo", "1");
        for (int death = 1; death <= SubtaskLife.MAX_DELIVERIES; death++) {
            long session = world.worker("victim", 2);
            world.claimOne(session);
            world.worker("victim", 2);
            world.pass(Duration.ofSeconds(9));
        }
        assertThat(ends()).singleElement().asString().startsWith("failed echo poison");
    }

    @Test
    void an_overrun_that_was_the_last_attempt_counts_as_failed() {
        world.type("once", "{\"executor\":\"local\",\"max_attempts\":1,\"timeout\":\"10s\"}");
        world.core.types().refresh();
        long session = world.worker("w1", 1);
        world.submit("once", "1");
        var lease = world.claimOne(session);
        for (int i = 0; i < 20; i++) {
            world.pass(Duration.ofSeconds(4));
            world.renew(session, lease);
        }
        assertThat(ends()).containsExactly("failed once TIMEOUT");
    }

    @Test
    void stop_counts_as_completed_and_cancel_as_failed() {
        order(TaskAction.STOP);
        order(TaskAction.CANCEL);
        assertThat(ends()).containsExactly("completed echo 0", "failed echo cancelled by ann");
    }

    private void order(TaskAction action) {
        var task = world.submit("echo", "1");
        world.await(world.core.control().order(World.CALLER, task, action));
    }

    private List<String> ends() {
        return world.metrics.told.stream()
                .filter(line -> !line.startsWith("created"))
                .toList();
    }
}
