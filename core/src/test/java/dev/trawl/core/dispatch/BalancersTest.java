package dev.trawl.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.trawl.core.CoreConfig;
import dev.trawl.core.TaskCore;
import dev.trawl.core.TaskCore.Extensions;
import dev.trawl.core.World;
import dev.trawl.core.submit.Submission;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.embedded.AlwaysLeader;
import dev.trawl.plugin.LoadBalancer;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.WorkerLoad;
import dev.trawl.spi.Caller;
import dev.trawl.spi.worker.WorkerProfile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// Who is chosen: the five strategies that come built in, and one's own. (001.34, 002.47)
class BalancersTest {

    private static final WorkerLoad ONE = new WorkerLoad(1, "one", 10, 5);
    private static final WorkerLoad TWO = new WorkerLoad(2, "two", 40, 10);
    private static final WorkerLoad THREE = new WorkerLoad(3, "three", 10, 9);
    private static final List<WorkerLoad> ALL = List.of(ONE, TWO, THREE);

    private final Map<String, LoadBalancer> builtIn = Balancers.builtIn(new SplittableRandom(1));

    @Test
    void there_are_five_and_one_has_two_names() {
        assertThat(builtIn)
                .containsOnlyKeys("least_tasks", "least_task", "round_robin", "random", "weighted", "consistent_hash");
    }

    @Test
    void least_tasks_takes_the_smallest_share_of_capacity() {
        assertThat(select("least_tasks", ALL, 1)).isEqualTo(TWO);
        assertThat(select("least_task", List.of(THREE, ONE), 1)).isEqualTo(ONE);
    }

    @Test
    void round_robin_continues_when_the_candidates_change() {
        assertThat(select("round_robin", ALL, 1)).isEqualTo(ONE);
        assertThat(select("round_robin", ALL, 2)).isEqualTo(TWO);
        assertThat(select("round_robin", List.of(ONE, THREE), 3)).isEqualTo(THREE);
        assertThat(select("round_robin", ALL, 4)).isEqualTo(ONE);
    }

    @Test
    void random_takes_everybody_about_as_often() {
        assertThat(counts("random").values()).allMatch(count -> count > 800 && count < 1_200);
    }

    @Test
    void weighted_takes_by_free_capacity() {
        var counts = counts("weighted"); // 5, 30 and 1 are free
        assertThat(counts.get(TWO)).isBetween(2_300, 2_700);
        assertThat(counts.get(ONE)).isBetween(300, 530);
        assertThat(counts.get(THREE)).isBetween(40, 140);
    }

    @Test
    void consistent_hash_keeps_a_task_with_its_worker_and_moves_only_those_of_a_lost_one() {
        var left = List.of(ONE, TWO);
        var chosen = new HashMap<WorkerLoad, Integer>();
        for (int task = 1; task <= 300; task++) {
            var before = select("consistent_hash", ALL, task);
            chosen.merge(before, 1, Integer::sum);
            assertThat(select("consistent_hash", List.of(THREE, ONE, TWO), task))
                    .isEqualTo(before);
            if (!before.equals(THREE)) {
                assertThat(select("consistent_hash", left, task)).isEqualTo(before);
            }
        }
        assertThat(chosen.values()).hasSize(3).allMatch(count -> count > 50);
    }

    @Test
    void an_own_one_is_used_by_its_name() {
        var world = new World();
        var own = new Extensions(Map.of(), Map.of("last", new Last()), world.metrics);
        var node = world.node(config("last"), new AlwaysLeader(), own);
        var sessions = LongStream.of(1, 2)
                .map(number -> register(world, node, "w" + number))
                .toArray();
        var tasks =
                IntStream.range(0, 6).mapToObj(_ -> TaskRequest.of("echo", "1")).toArray(TaskRequest[]::new);
        var _ = node.submit().submit(World.CALLER, Submission.of(tasks));
        world.settle(node);
        assertThat(world.inboxes.size(sessions[0])).isZero();
        assertThat(world.inboxes.size(sessions[1])).isEqualTo(6);
    }

    @Test
    void an_unknown_name_is_refused_with_the_known_ones() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new World(config("best")))
                .withMessageContainingAll("scheduler.load_balance_strategy 'best'", "least_tasks", "round_robin");
    }

    private WorkerLoad select(String strategy, List<WorkerLoad> workers, long task) {
        return Optional.ofNullable(builtIn.get(strategy)).orElseThrow().select(workers, SubtaskId.of(task, 1));
    }

    private Map<WorkerLoad, Integer> counts(String strategy) {
        var counts = new HashMap<WorkerLoad, Integer>();
        for (int task = 1; task <= 3_000; task++) {
            counts.merge(select(strategy, ALL, task), 1, Integer::sum);
        }
        return counts;
    }

    private static long register(World world, TaskCore node, String worker) {
        var profile = new WorkerProfile(Caller.DEFAULT_PROJECT, worker, worker, "node-1", 10, Set.of());
        var registration = node.channel().register(profile);
        world.settle(node);
        return registration.join().session();
    }

    private static CoreConfig config(String strategy) {
        var defaults = CoreConfig.defaults("node-1");
        return new CoreConfig(
                "node-1",
                defaults.maxWaiting(),
                defaults.submit(),
                new DispatchConfig(strategy, 500, 0, 0),
                defaults.leases(),
                defaults.scheduler(),
                defaults.retention());
    }

    /// Always the last in the list.
    private static final class Last implements LoadBalancer {

        @Override
        public String name() {
            return "last";
        }

        @Override
        public WorkerLoad select(List<WorkerLoad> workers, SubtaskId subtask) {
            return workers.getLast();
        }
    }
}
