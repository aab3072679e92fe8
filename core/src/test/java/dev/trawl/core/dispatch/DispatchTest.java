package dev.trawl.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.CoreConfig;
import dev.trawl.core.World;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.core.task.Overrides;
import dev.trawl.core.task.TaskType;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.TaskId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Feeding and assigning: who gets what, and in which order. (R10; 002.08–002.10, 002.14–002.16, 002.35)
class DispatchTest {

    private final World world = new World();

    @Test
    void a_worker_only_gets_the_types_it_declared() {
        long narrow = world.worker("w1", 4, "narrow");
        var echo = world.submit("echo", "1");
        assertThat(world.claim(narrow, 10)).isEmpty();
        long any = world.worker("w2", 4);
        assertThat(world.claimOne(any).id().subtask().task()).isEqualTo(echo);
    }

    @Test
    void high_priority_starts_before_what_waited_longer() {
        for (int i = 0; i < 50; i++) {
            world.submit("echo", "1");
        }
        var urgent = world.submit(new TaskRequest("echo", "1", 9, Overrides.NONE, Duration.ZERO));
        long session = world.worker("w1", 10);
        assertThat(world.claim(session, 3))
                .extracting(lease -> lease.id().subtask().task())
                .contains(urgent);
    }

    @Test
    void endless_high_load_leaves_the_others_their_share() {
        for (int i = 0; i < 500; i++) {
            world.submit(new TaskRequest("echo", "\"high\"", 9, Overrides.NONE, Duration.ZERO));
            world.submit("echo", "\"normal\"");
        }
        var started = runSome();
        assertThat(started.stream().filter("\"normal\""::equals).count()).isBetween(15L, 60L);
    }

    @Test
    void a_large_task_does_not_hold_up_a_small_one() {
        var large = world.submit("list", "{\"items\":[%s]}".formatted(numbers(6_000)));
        var small = world.submit("list", "{\"items\":[%s]}".formatted(numbers(6)));
        long session = world.worker("w1", 50);
        var order = new ArrayList<Lease>();
        while (order.size() < 400) {
            var leases = world.claim(session, 100);
            order.addAll(leases);
            leases.forEach(lease -> world.succeed(session, lease));
        }
        assertThat(order.subList(0, 250))
                .extracting(lease -> lease.id().subtask().task())
                .contains(small, large);
    }

    @Test
    void a_pool_that_never_runs_dry_leaves_the_others_their_share() {
        world.type("other", "{\"executor\":\"local\",\"pool\":\"z\"}");
        world.core.types().refresh();
        for (int i = 0; i < 500; i++) {
            world.submit("echo", "\"first\"");
            world.submit("other", "\"last\"");
        }
        var started = runSome();
        assertThat(started.stream().filter("\"last\""::equals).count()).isBetween(75L, 225L);
    }

    @Test
    void no_more_of_a_type_run_at_once_than_allowed() {
        for (int i = 0; i < 10; i++) {
            world.submit("narrow", "1");
        }
        long session = world.worker("w1", 10);
        var first = world.claim(session, 10);
        assertThat(first).hasSize(2);
        assertThat(world.claim(session, 10)).isEmpty();
        world.succeed(session, first.getFirst());
        assertThat(world.claim(session, 10)).hasSize(1);
    }

    @Test
    void a_high_priority_task_overtakes_deferred_ones() {
        for (int i = 0; i < 50; i++) {
            world.submit("narrow", "1");
        }
        long session = world.worker("w1", 10);
        var first = world.claim(session, 10);
        var urgent = world.submit(new TaskRequest("narrow", "1", 9, Overrides.NONE, Duration.ZERO));
        world.settle();
        world.succeed(session, first.getFirst());
        assertThat(world.claimOne(session).id().subtask().task()).isEqualTo(urgent);
    }

    @Test
    void the_global_rate_is_kept() {
        var limited = new World(withDispatch(new DispatchConfig("least_tasks", 500, 0, 10)));
        for (int i = 0; i < 100; i++) {
            limited.submit("echo", "1");
        }
        long session = limited.worker("w1", 50);
        int started = limited.claim(session, 100).size();
        for (int second = 0; second < 3; second++) {
            limited.pass(Duration.ofSeconds(1));
            limited.renew(session);
            started += limited.claim(session, 100).size();
        }
        assertThat(started).isBetween(30, 41);
    }

    /// 000.05, 001.15, 004.13
    @Test
    void work_is_spread_by_load() {
        long one = world.worker("w1", 10);
        long other = world.worker("w2", 10);
        for (int i = 0; i < 20; i++) {
            world.submit("echo", "1");
        }
        assertThat(world.claim(one, 100)).hasSize(10);
        assertThat(world.claim(other, 100)).hasSize(10);
    }

    /// 002.15
    @Test
    void an_inbox_holds_no_more_than_twice_the_capacity() {
        long session = world.worker("w1", 3);
        for (int i = 0; i < 50; i++) {
            world.submit("echo", "1");
        }
        world.settle();
        assertThat(world.inboxes.size(session)).isEqualTo(6);
    }

    @Test
    void a_worker_has_no_more_leases_and_invitations_than_allowed() {
        var limited = new World(withDispatch(new DispatchConfig("least_tasks", 500, 3, 0)));
        long session = limited.worker("w1", 10);
        for (int i = 0; i < 20; i++) {
            limited.submit("echo", "1");
        }
        assertThat(limited.inboxes.size(session)).isEqualTo(3);
        var leases = limited.claim(session, 10);
        assertThat(leases).hasSize(3);
        assertThat(limited.inboxes.size(session)).isZero();
        limited.succeed(session, leases.getFirst());
        assertThat(limited.inboxes.size(session)).isEqualTo(1);
    }

    @Test
    void a_flushed_inbox_is_filled_again() {
        long session = world.worker("w1", 3);
        var task = world.submit("echo", "1");
        world.settle();
        world.inboxes.clear(session);
        world.pass(Duration.ofSeconds(5));
        assertThat(world.claimOne(session).id().subtask()).isEqualTo(World.only(task));
    }

    /// 000.52
    @Test
    void a_flushed_queue_is_filled_again() {
        long session = world.worker("w1", 1);
        var first = world.submit("echo", "1");
        var tasks =
                IntStream.range(0, 5).mapToObj(_ -> world.submit("echo", "1")).toList();
        world.settle();
        world.inboxes.clear(session);
        world.queue.take(TaskType.DEFAULT_POOL, 100, Duration.ZERO);
        world.pass(Duration.ofSeconds(5));
        var claimed = new ArrayList<TaskId>();
        for (int i = 0; i < 6; i++) {
            var lease = world.claimOne(session);
            world.succeed(session, lease);
            claimed.add(lease.id().subtask().task());
        }
        assertThat(claimed).contains(first).containsAll(tasks);
    }

    @Test
    void a_suspect_runs_alone() {
        var poison = world.submit("echo", "\"poison\"");
        for (int death = 0; death < 2; death++) {
            long victim = world.worker("victim", 4);
            world.claimOne(victim);
            world.worker("victim", 4);
            world.pass(Duration.ofSeconds(3));
        }
        for (int i = 0; i < 20; i++) {
            world.submit("echo", "\"good\"");
        }
        long session = world.worker("victim", 4);
        var leases = new ArrayList<Lease>();
        for (int turn = 0; turn < 20; turn++) {
            var claimed = world.claim(session, 4);
            if (claimed.stream().anyMatch(lease -> lease.id().subtask().task().equals(poison))) {
                assertThat(claimed)
                        .singleElement()
                        .satisfies(lease -> assertThat(lease.alone()).isTrue());
                return;
            }
            leases.addAll(claimed);
            claimed.forEach(lease -> world.succeed(session, lease));
        }
        throw new AssertionError("the suspect never ran; others: " + leases.size());
    }

    @Test
    void a_suspect_of_another_pool_runs_although_the_first_never_runs_dry() {
        world.type("strange", "{\"executor\":\"local\",\"pool\":\"z\",\"backoff\":{\"first\":\"1s\",\"jitter\":0}}");
        world.core.types().refresh();
        var poison = world.submit("strange", "\"poison\"");
        for (int death = 0; death < 2; death++) {
            world.claimOne(world.worker("victim", 4));
            world.worker("victim", 4);
            world.pass(Duration.ofSeconds(3));
        }
        for (int i = 0; i < 200; i++) {
            world.submit("echo", "\"good\"");
        }
        long session = world.worker("victim", 4);
        for (int turn = 0; turn < 20; turn++) {
            var claimed = world.claim(session, 4);
            if (claimed.stream().anyMatch(lease -> lease.id().subtask().task().equals(poison))) {
                assertThat(claimed).hasSize(1);
                return;
            }
            claimed.forEach(lease -> world.succeed(session, lease));
        }
        throw new AssertionError("the suspect never ran");
    }

    @Test
    void invitations_for_busy_workers_do_not_accumulate() {
        world.type("long", "{\"executor\":\"local\",\"timeout\":\"1h\"}");
        world.core.types().refresh();
        long session = world.worker("w1", 2);
        for (int i = 0; i < 100; i++) {
            world.submit("long", "1");
        }
        var held = world.claim(session, 2).toArray(Lease[]::new);
        for (int i = 0; i < 60; i++) {
            world.pass(Duration.ofSeconds(5));
            world.renew(session, held);
        }
        assertThat(world.queue.size(TaskType.DEFAULT_POOL)).isBetween(90L, 200L);
        assertThat(world.inboxes.size(session)).isBetween(4, 8);
    }

    @Test
    void an_idle_system_starts_a_task_without_waiting_for_any_interval() {
        long session = world.worker("w1", 3);
        world.submit("echo", "1");
        assertThat(world.claim(session, 1)).hasSize(1); // no time has passed
    }

    /// Payloads of the first 300 that a worker runs.
    private List<String> runSome() {
        long session = world.worker("w1", 10);
        var started = new ArrayList<String>();
        while (started.size() < 300) {
            var leases = world.claim(session, 10);
            leases.forEach(lease -> started.add(lease.payload()));
            leases.forEach(lease -> world.succeed(session, lease));
        }
        return started;
    }

    private static CoreConfig withDispatch(DispatchConfig dispatch) {
        var defaults = CoreConfig.defaults("node-1");
        return new CoreConfig(
                "node-1",
                defaults.maxWaiting(),
                defaults.submit(),
                dispatch,
                defaults.leases(),
                defaults.scheduler(),
                defaults.retention());
    }

    private static String numbers(int count) {
        return IntStream.range(0, count).mapToObj(Integer::toString).collect(Collectors.joining(","));
    }
}
