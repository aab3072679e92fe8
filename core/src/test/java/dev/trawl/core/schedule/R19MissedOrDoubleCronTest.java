package dev.trawl.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.CoreConfig;
import dev.trawl.core.TaskCore;
import dev.trawl.core.TaskCore.Extensions;
import dev.trawl.core.World;
import dev.trawl.embedded.AlwaysLeader;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.firing.Firing;
import dev.trawl.spi.firing.Schedule;
import dev.trawl.spi.firing.Schedule.Kind;
import dev.trawl.spi.firing.Schedule.Misfire;
import dev.trawl.spi.firing.Schedule.Overlap;
import dev.trawl.spi.firing.Schedule.Rules;
import dev.trawl.spi.firing.Schedule.Timing;
import dev.trawl.spi.firing.Schedule.Work;
import dev.trawl.spi.ledger.TaskPlace;
import dev.trawl.spi.ledger.TaskReads.TaskFilter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// R19: a firing is decided once per instant, and what is missed is missed by the declared policy. 100 schedules of
/// one second, leaders that die, come back as zombies and take over from each other.
class R19MissedOrDoubleCronTest {

    private static final int SCHEDULES = 100;
    private static final List<Misfire> POLICIES = List.of(Misfire.values());
    private final World world = new World();

    @Test
    void no_instant_is_fired_twice_and_none_is_missed_in_silence() {
        var schedules = IntStream.range(0, SCHEDULES)
                .mapToObj(i -> create("s" + i, POLICIES.get(i % POLICIES.size())))
                .toList();
        long start = schedules.getFirst().createdAt();
        run(world.core, Duration.ofSeconds(10));
        var second = takeOver(Duration.ofSeconds(12), world.core); // the first is killed; nobody leads for a while
        run(second, Duration.ofSeconds(10));
        var third = takeOver(Duration.ofSeconds(2), second);
        run(third, Duration.ofSeconds(6));
        assertThat(world.ledger.reads().term()).isEqualTo(3);
        long last = world.ledger.reads().now() / 1_000 * 1_000;
        var tasks = new ArrayList<TaskId>();
        for (Schedule schedule : schedules) {
            var firings = world.core.schedules().firings(schedule, Long.MAX_VALUE, 1_000);
            int missed = firings.stream().mapToInt(Firing::missed).sum();
            assertThat(firings.size() + missed).as(schedule.name()).isEqualTo((int) ((last - start) / 1_000));
            assertThat(missed).isEqualTo(schedule.rules().misfire() == Misfire.FIRE_ALL ? 0 : 11);
            assertThat(lags(firings))
                    .allMatch(lag -> lag <= 2_000 || schedule.rules().misfire() == Misfire.FIRE_ALL);
            firings.stream()
                    .filter(firing -> firing.task() > 0)
                    .forEach(firing -> tasks.add(new TaskId(firing.task())));
        }
        assertThat(tasks).doesNotHaveDuplicates();
        assertThat(world.ledger
                        .reads()
                        .tasks(new TaskFilter(World.CALLER.project(), Set.of()), TaskPlace.END, Integer.MAX_VALUE))
                .hasSameSizeAs(tasks);
    }

    /// How late those were that had no gap before them.
    private static List<Long> lags(List<Firing> firings) {
        return firings.stream()
                .filter(firing -> firing.missed() == 0)
                .map(firing -> firing.firedAt() - firing.planned())
                .filter(lag -> lag < 5_000)
                .toList();
    }

    /// A node stands still with what it was about to write, another leads after a while, then the first goes on.
    private TaskCore takeOver(Duration gap, TaskCore zombie) {
        world.time.advance(Duration.ofSeconds(1));
        zombie.round().runOnce(); // its firings wait to be committed
        world.time.advance(gap.minusSeconds(1));
        var next = world.node(
                CoreConfig.defaults("node"),
                new AlwaysLeader(),
                new Extensions(world.splitters, Map.of(), world.metrics));
        world.settle(next);
        zombie.commits().runOnce(0);
        return next;
    }

    private void run(TaskCore leader, Duration time) {
        for (long left = time.toMillis(); left > 0; left -= 100) {
            world.time.advance(Duration.ofMillis(100));
            world.settle(leader);
        }
    }

    private Schedule create(String name, Misfire misfire) {
        var timing = new Timing(Kind.CRON, "* * * * * *", "UTC", 0, 0);
        var work = new Work("echo", "{}", "{}", 5);
        var request = new ScheduleRequest(name, timing, work, new Rules(Overlap.ALLOW, misfire, 0, 0));
        return ((ScheduleReply.Done) world.await(world.core.schedules().create(World.CALLER, request))).schedule();
    }
}
