package dev.trawl.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.World;
import dev.trawl.core.schedule.ScheduleReply.Done;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.firing.Firing;
import dev.trawl.spi.firing.Firing.Cause;
import dev.trawl.spi.firing.Firing.Outcome;
import dev.trawl.spi.firing.Schedule;
import dev.trawl.spi.firing.Schedule.Kind;
import dev.trawl.spi.firing.Schedule.Misfire;
import dev.trawl.spi.firing.Schedule.Overlap;
import dev.trawl.spi.firing.Schedule.Rules;
import dev.trawl.spi.firing.Schedule.Timing;
import dev.trawl.spi.firing.Schedule.Work;
import dev.trawl.spi.worker.Outcome.Failed;
import dev.trawl.spi.worker.ReportReply;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/// Schedules make tasks, one for each instant, as their rules say. (003.42; R8, R19)
class FireSchedulesTest {

    private static final Work ECHO = new Work("echo", "{\"n\":1}", "{}", 7);
    private final World world = new World();

    @Test
    void a_due_schedule_makes_its_task_and_plans_the_next_instant() {
        var schedule = create("often", "PT10S", Overlap.SKIP);
        world.pass(Duration.ofSeconds(9));
        assertThat(firings(schedule)).isEmpty();
        world.pass(Duration.ofSeconds(1));
        var firing = firings(schedule).getFirst();
        assertThat(firing.planned()).isEqualTo(schedule.standing().nextAt());
        assertThat(firing.outcome()).isEqualTo(Outcome.FIRED);
        var task = world.ledger.reads().task(new TaskId(firing.task())).orElseThrow();
        assertThat(task.task().type().name()).isEqualTo("echo");
        assertThat(task.task().priority()).isEqualTo(7);
        assertThat(task.body().payload()).isEqualTo("{\"n\":1}");
        assertThat(task.body().submittedBy()).isEqualTo("schedule/often");
        assertThat(found("often").standing().nextAt()).isEqualTo(firing.planned() + 10_000);
        assertThat(world.metrics.told).contains("created echo");
    }

    @Test
    void nothing_is_asked_of_the_ledger_while_nothing_is_due() {
        create("daily", "PT24H", Overlap.SKIP);
        world.settle();
        long position = world.ledger.reads().lastPosition();
        world.pass(Duration.ofMinutes(10));
        assertThat(world.ledger.reads().lastPosition()).isEqualTo(position);
        assertThat(world.core.round().nanosToNext()).isPositive();
    }

    @Test
    void an_open_task_makes_the_next_instant_skip() {
        var schedule = create("often", "PT10S", Overlap.SKIP);
        world.pass(Duration.ofSeconds(20));
        assertThat(outcomes(schedule)).containsExactly(Outcome.SKIPPED, Outcome.FIRED);
        assertThat(firings(schedule).getFirst().detail()).contains("has not ended");
    }

    @Test
    void side_by_side_means_side_by_side() {
        var schedule = create("often", "PT10S", Overlap.ALLOW);
        world.pass(Duration.ofSeconds(30));
        assertThat(outcomes(schedule)).containsExactly(Outcome.FIRED, Outcome.FIRED, Outcome.FIRED);
    }

    @Test
    void a_replaced_task_is_cancelled() {
        var schedule = create("often", "PT10S", Overlap.REPLACE);
        world.pass(Duration.ofSeconds(20));
        var firings = firings(schedule);
        assertThat(world.task(new TaskId(firings.get(1).task())).state()).isEqualTo(TaskState.CANCELLED);
        assertThat(world.task(new TaskId(firings.getFirst().task())).state()).isEqualTo(TaskState.PENDING);
        assertThat(found("often").standing().failures()).isZero();
    }

    @Test
    void one_waits_for_the_task_before_and_no_more() {
        long worker = world.worker("w1", 1);
        var schedule = create("often", "PT10S", Overlap.QUEUE);
        world.pass(Duration.ofSeconds(10));
        world.renew(worker);
        var lease = world.claimOne(worker);
        for (int i = 0; i < 4; i++) {
            world.pass(Duration.ofSeconds(5));
            world.renew(worker, lease);
        }
        assertThat(outcomes(schedule)).containsExactly(Outcome.SKIPPED, Outcome.HELD, Outcome.FIRED);
        assertThat(world.succeed(worker, lease)).isEqualTo(ReportReply.COMMITTED);
        world.pass(Duration.ofSeconds(1));
        assertThat(outcomes(schedule)).containsExactly(Outcome.SKIPPED, Outcome.FIRED, Outcome.FIRED);
        assertThat(found("often").standing().heldAt()).isZero();
        assertThat(world.claim(worker, 1)).hasSize(1);
    }

    @Test
    void failures_in_a_row_pause_it_and_say_so() {
        long worker = world.worker("w1", 1);
        var schedule = create(
                "often",
                new Timing(Kind.EVERY, "PT10S", "UTC", 0, 0),
                new Rules(Overlap.SKIP, Misfire.FIRE_ONCE, 0, 2));
        for (int i = 0; i < 2; i++) {
            world.pass(Duration.ofSeconds(10));
            world.renew(worker);
            world.report(worker, world.claimOne(worker), 1, new Failed(false, "no"));
            world.pass(Duration.ofMillis(200));
        }
        assertThat(found("often").standing().paused()).isTrue();
        assertThat(found("often").standing().reason()).isEqualTo("2 tasks in a row failed");
        world.pass(Duration.ofSeconds(30));
        assertThat(firings(schedule)).hasSize(2);
    }

    @Test
    void a_task_that_cannot_be_made_is_a_failure_too() {
        var schedule = create(
                "often",
                new Timing(Kind.EVERY, "PT10S", "UTC", 0, 0),
                new Rules(Overlap.SKIP, Misfire.FIRE_ONCE, 0, 1));
        world.type("echo", "{\"executor\":\"local\",\"split\":{\"splitter\":\"gone\"}}");
        world.core.types().refresh();
        world.pass(Duration.ofSeconds(70));
        var firing = firings(schedule).getLast();
        assertThat(firing.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(firing.detail()).contains("gone");
        assertThat(found("often").standing().paused()).isTrue();
    }

    @Test
    void one_whose_overrides_cannot_be_read_fails_alone() {
        var damaged = create("damaged", "PT10S", Overlap.ALLOW);
        var whole = create("whole", "PT10S", Overlap.ALLOW);
        var _ = world.ledger.write(transaction -> {
            var row = transaction.schedules().lock(damaged.id()).orElseThrow();
            var work = new Work("echo", "{}", "{\"timeout\":\"soon", 0);
            return transaction.schedules().change(row, row.with(row.timing(), work, row.rules()));
        });
        world.pass(Duration.ofSeconds(10));
        assertThat(outcomes(whole)).containsExactly(Outcome.FIRED);
        assertThat(outcomes(damaged)).containsExactly(Outcome.FAILED);
        assertThat(firings(damaged).getFirst().detail()).contains("cannot be read");
    }

    @Test
    void a_paused_schedule_fires_nothing_and_makes_up_for_nothing() {
        var schedule = create("often", "PT10S", Overlap.ALLOW);
        done(world.core.schedules().pause(World.CALLER, "often", "holidays"));
        world.pass(Duration.ofSeconds(35));
        assertThat(firings(schedule)).isEmpty();
        done(world.core.schedules().resume(World.CALLER, "often"));
        world.pass(Duration.ofSeconds(4));
        assertThat(firings(schedule)).isEmpty();
        world.pass(Duration.ofSeconds(1));
        assertThat(firings(schedule)).hasSize(1);
    }

    @Test
    void run_now_makes_a_task_at_once_and_changes_no_plan() {
        var schedule = create("daily", "PT24H", Overlap.SKIP);
        var first = done(world.core.schedules().runNow(World.CALLER, "daily"));
        done(world.core.schedules().runNow(World.CALLER, "daily"));
        assertThat(first.firings()).extracting(Firing::cause).containsExactly(Cause.RUN_NOW);
        assertThat(outcomes(schedule)).containsExactly(Outcome.FIRED, Outcome.FIRED);
        assertThat(found("daily").standing().nextAt())
                .isEqualTo(schedule.standing().nextAt());
    }

    @Test
    void a_backfill_makes_up_for_each_instant_once() {
        var schedule = create("often", "PT10S", Overlap.ALLOW);
        world.pass(Duration.ofSeconds(20));
        done(world.core.schedules().pause(World.CALLER, "often", "a test"));
        long from = schedule.standing().nextAt();
        world.pass(Duration.ofSeconds(40));
        var filled = done(world.core.schedules().backfill(World.CALLER, "often", from, from + 30_000));
        assertThat(filled.firings()).extracting(Firing::planned).containsExactly(from + 20_000, from + 30_000);
        var again = done(world.core.schedules().backfill(World.CALLER, "often", from, from + 30_000));
        assertThat(again.firings()).isEmpty();
        assertThat(firings(schedule)).hasSize(4);
    }

    @Test
    void a_jump_of_the_wall_clock_brings_one_catch_up_at_most() {
        var schedule = create("often", "PT1S", Overlap.ALLOW);
        world.pass(Duration.ofSeconds(3));
        assertThat(firings(schedule)).hasSize(3);
        world.time.jumpWall(Duration.ofHours(1));
        world.pass(Duration.ofSeconds(3));
        assertThat(firings(schedule))
                .hasSizeBetween(6, 7)
                .filteredOn(firing -> firing.missed() > 900)
                .hasSize(1);
        int before = firings(schedule).size();
        world.time.jumpWall(Duration.ofHours(-2));
        world.pass(Duration.ofSeconds(2));
        assertThat(firings(schedule)).hasSize(before + 2);
    }

    @Test
    void a_removed_schedule_is_gone_and_its_tasks_stay() {
        var schedule = create("often", "PT10S", Overlap.SKIP);
        world.pass(Duration.ofSeconds(10));
        done(world.core.schedules().remove(World.CALLER, "often"));
        world.pass(Duration.ofSeconds(30));
        assertThat(world.core.schedules().find(World.CALLER, "often")).isEmpty();
        assertThat(firings(schedule)).hasSize(1);
        assertThat(world.task(new TaskId(firings(schedule).getFirst().task())).state())
                .isEqualTo(TaskState.PENDING);
    }

    private Schedule create(String name, String every, Overlap overlap) {
        return create(name, new Timing(Kind.EVERY, every, "UTC", 0, 0), new Rules(overlap, Misfire.FIRE_ONCE, 0, 0));
    }

    private Schedule create(String name, Timing timing, Rules rules) {
        return done(world.core.schedules().create(World.CALLER, new ScheduleRequest(name, timing, ECHO, rules)))
                .schedule();
    }

    private Done done(CompletableFuture<ScheduleReply> answer) {
        assertThat(world.await(answer)).isInstanceOf(Done.class);
        return (Done) answer.join();
    }

    private Schedule found(String name) {
        return world.core.schedules().find(World.CALLER, name).orElseThrow();
    }

    private List<Firing> firings(Schedule schedule) {
        return world.core.schedules().firings(schedule, Long.MAX_VALUE, 1_000);
    }

    private List<Outcome> outcomes(Schedule schedule) {
        return firings(schedule).stream().map(Firing::outcome).toList();
    }
}
