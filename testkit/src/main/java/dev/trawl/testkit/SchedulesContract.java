package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.firing.Firing;
import dev.trawl.spi.firing.Firing.Cause;
import dev.trawl.spi.firing.Firing.Outcome;
import dev.trawl.spi.firing.Firings;
import dev.trawl.spi.firing.Firings.Ended;
import dev.trawl.spi.firing.Schedule;
import dev.trawl.spi.firing.Schedule.Kind;
import dev.trawl.spi.firing.Schedule.Misfire;
import dev.trawl.spi.firing.Schedule.Overlap;
import dev.trawl.spi.firing.Schedule.Rules;
import dev.trawl.spi.firing.Schedule.Standing;
import dev.trawl.spi.firing.Schedule.Timing;
import dev.trawl.spi.firing.Schedule.Work;
import dev.trawl.spi.firing.ScheduleReads;
import dev.trawl.spi.task.Labels;
import dev.trawl.spi.task.Task;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Schedules and their firings: one per planned instant. (R19)
public abstract class SchedulesContract extends LedgerContract {

    private static final long FAR = 4_000_000_000_000L;

    @Test
    void nothing_is_planned_at_first() {
        assertThat(schedules().schedule(Rows.PROJECT, "nightly")).isEmpty();
        assertThat(schedules().schedules(Rows.PROJECT, "", 10)).isEmpty();
        assertThat(schedules().nextDue()).isEmpty();
        assertThat(schedules().due(10)).isEmpty();
        assertThat(schedules().openTasks(10)).isEmpty();
    }

    @Test
    void a_schedule_is_read_back_as_it_was() {
        var whole = new Schedule(
                0,
                "shop",
                "每夜 nightly",
                new Timing(Kind.EVERY, "PT10M", "Europe/Berlin", 7, FAR),
                new Work(
                        "echo",
                        "{\"中\":1.50}",
                        "{\"timeout\":\"PT1S\"}",
                        9,
                        Labels.of(Map.of("team", "search", "tier", "2"))),
                new Rules(Overlap.QUEUE, Misfire.FIRE_ALL, 30_000, 3),
                new Standing(true, "by ann", 11, 12, 13, 14, 15, 2),
                Rows.CREATED_AT,
                "ann",
                0);
        long id = insert(whole);
        var stored = schedules().schedule("shop", whole.name()).orElseThrow();
        assertThat(stored).isEqualTo(whole.numbered(id, 1)).isEqualTo(locked(id));
        assertThat(schedules().schedule("other", whole.name())).isEmpty();
    }

    @Test
    void a_name_is_taken_once_in_its_project() {
        long first = insert(Rows.schedule("shop", "nightly", FAR));
        assertThat(kept(Rows.schedule("shop", "nightly", 1))).isEmpty();
        assertThat(insert(Rows.schedule("other", "nightly", FAR))).isGreaterThan(first);
        assertThat(insert(Rows.schedule("shop", "Nightly", FAR))).isGreaterThan(first);
        assertThat(locked(first).standing().dueAt()).isEqualTo(FAR);
    }

    @Test
    void schedules_of_a_project_are_listed_by_name_in_pages() {
        List.of("c", "a", "b", "B").forEach(name -> insert(Rows.schedule("shop", name, FAR)));
        insert(Rows.schedule("other", "aa", FAR));
        assertThat(schedules().schedules("shop", "", 3))
                .extracting(Schedule::name)
                .containsExactly("B", "a", "b");
        assertThat(schedules().schedules("shop", "b", 3))
                .extracting(Schedule::name)
                .containsExactly("c");
    }

    @Test
    void schedules_of_a_type_are_found_in_all_projects() {
        List.of("c", "a", "b").forEach(name -> insert(Rows.schedule("shop", name, FAR)));
        insert(Rows.schedule("other", "x", FAR));
        assertThat(schedules().ofType(Rows.TYPE, 3))
                .extracting(schedule -> schedule.project() + "/" + schedule.name())
                .containsExactly("other/x", "shop/a", "shop/b");
        assertThat(schedules().ofType("unknown", 3)).isEmpty();
    }

    @Test
    void a_change_needs_the_version_that_was_read() {
        var before = locked(insert(Rows.schedule("shop", "nightly", FAR)));
        var paused = before.with(before.standing().paused("by ann"));
        assertThat(change(before, paused)).isTrue();
        assertThat(change(before, before)).isFalse();
        assertThat(locked(before.id())).isEqualTo(paused.numbered(before.id(), 2));
        var other = locked(before.id())
                .with(
                        new Timing(Kind.AT, "2026-01-01T00:00:00Z", "UTC", 1, 2),
                        new Work("sleep", "[1]", "{}", 1, Labels.of(Map.of("tier", ""))),
                        new Rules(Overlap.REPLACE, Misfire.SKIP, 5, 6));
        assertThat(change(locked(before.id()), other)).isTrue();
        assertThat(locked(before.id())).isEqualTo(other.numbered(before.id(), 3));
        assertThat(change(before, before)).isFalse();
    }

    @Test
    void a_removed_schedule_is_gone_and_its_name_is_free() {
        long id = insert(Rows.schedule("shop", "nightly", 1));
        run(tx -> tx.schedules().remove(id));
        run(tx -> tx.schedules().remove(id));
        assertThat(found(id)).isEmpty();
        assertThat(schedules().due(10)).isEmpty();
        assertThat(insert(Rows.schedule("shop", "nightly", 1))).isGreaterThan(id);
    }

    @Test
    void due_schedules_are_ordered_by_time() {
        long now = reads().now();
        insert(Rows.schedule("shop", "never", 0));
        insert(Rows.schedule("shop", "later", now + 3_600_000));
        assertThat(schedules().nextDue()).contains(now + 3_600_000);
        insert(Rows.schedule("shop", "second", now - 10));
        insert(Rows.schedule("other", "first", now - 20));
        assertThat(schedules().nextDue()).contains(now - 20);
        assertThat(schedules().due(10)).extracting(Schedule::name).containsExactly("first", "second");
        assertThat(schedules().due(1)).extracting(Schedule::name).containsExactly("first");
    }

    @Test
    void an_instant_of_a_schedule_has_one_firing() {
        var firing = new Firing(1, 100, Cause.PLANNED, 101, Outcome.FIRED, 7, true, 3, "");
        assertThat(add(firing)).isTrue();
        assertThat(add(new Firing(1, 100, Cause.BACKFILL, 200, Outcome.SKIPPED, 0, false, 0, "x")))
                .isFalse();
        assertThat(add(new Firing(2, 100, Cause.RUN_NOW, 101, Outcome.SKIPPED, 0, false, 0, "中")))
                .isTrue();
        assertThat(schedules().firings(1, Long.MAX_VALUE, 10)).containsExactly(firing);
    }

    @Test
    void two_transactions_at_once_fire_an_instant_once() {
        var results = Race.of(4, () -> add(fired(1, 100, 7)));
        assertThat(results).containsOnlyOnce(true);
        assertThat(schedules().firings(1, Long.MAX_VALUE, 10)).hasSize(1);
    }

    @Test
    void firings_are_listed_from_the_latest_in_pages() {
        for (int planned = 100; planned <= 500; planned += 100) {
            add(skipped(1, planned));
        }
        add(skipped(2, 450));
        assertThat(schedules().firings(1, Long.MAX_VALUE, 2))
                .extracting(Firing::planned)
                .containsExactly(500L, 400L);
        assertThat(schedules().firings(1, 400, 10)).extracting(Firing::planned).containsExactly(300L, 200L, 100L);
    }

    @Test
    void a_firing_changes_but_for_its_key() {
        var held = new Firing(1, 100, Cause.PLANNED, 101, Outcome.HELD, 0, false, 0, "waits");
        add(held);
        var fired = new Firing(1, 100, Cause.PLANNED, 150, Outcome.FIRED, 9, true, 1, "");
        firings(firings -> firings.change(fired));
        firings(firings -> firings.change(skipped(1, 999)));
        assertThat(schedules().firings(1, Long.MAX_VALUE, 10)).containsExactly(fired);
        assertThat(schedules().openTasks(10)).containsExactly(new TaskId(9));
    }

    @Test
    void open_firings_are_found_by_schedule_and_those_whose_tasks_ended_by_their_end() {
        var running = insertTask(1);
        var failed = insertTask(1);
        change(failed, ended(failed));
        add(fired(1, 100, running.id().value()));
        add(fired(1, 200, failed.id().value()));
        add(fired(2, 100, 1_000_000)); // its task is not kept any more
        add(skipped(1, 300));
        assertThat(open(1)).extracting(Firing::planned).containsExactly(100L, 200L);
        assertThat(ended(10))
                .containsExactly(
                        new Ended(fired(1, 200, failed.id().value()), Optional.of(TaskState.FAILED)),
                        new Ended(fired(2, 100, 1_000_000), Optional.empty()));
        firings(firings -> firings.change(fired(1, 200, failed.id().value()).closed()));
        assertThat(ended(1)).extracting(ended -> ended.firing().schedule()).containsExactly(2L);
    }

    @Test
    void old_closed_firings_are_removed_in_batches() {
        add(skipped(1, 100));
        add(skipped(1, 200));
        add(skipped(1, 300));
        add(fired(1, 50, 7));
        assertThat(remove(300, 1)).isEqualTo(1);
        assertThat(remove(300, 10)).isEqualTo(1);
        assertThat(schedules().firings(1, Long.MAX_VALUE, 10))
                .extracting(Firing::planned)
                .containsExactly(300L, 50L);
    }

    private static Firing fired(long schedule, long planned, long task) {
        return new Firing(schedule, planned, Cause.PLANNED, planned, Outcome.FIRED, task, true, 0, "");
    }

    private static Firing skipped(long schedule, long planned) {
        return new Firing(schedule, planned, Cause.PLANNED, planned, Outcome.SKIPPED, 0, false, 0, "overlap");
    }

    private static Task ended(Task task) {
        return task.started(1).endedEarly(TaskState.FAILED, "no", 2);
    }

    private ScheduleReads schedules() {
        return reads().schedules();
    }

    private OptionalLong kept(Schedule schedule) {
        return write(tx -> tx.schedules().insert(schedule));
    }

    private long insert(Schedule schedule) {
        return kept(schedule).orElseThrow();
    }

    private Optional<Schedule> found(long id) {
        return write(tx -> tx.schedules().lock(id));
    }

    private Schedule locked(long id) {
        return found(id).orElseThrow();
    }

    private List<Firing> open(long schedule) {
        return write(tx -> tx.schedules().firings().open(schedule));
    }

    private List<Ended> ended(int max) {
        return write(tx -> tx.schedules().firings().ended(max));
    }

    private int remove(long firedBefore, int max) {
        return write(tx -> tx.schedules().firings().remove(firedBefore, max));
    }

    private boolean change(Schedule before, Schedule after) {
        return write(tx -> tx.schedules().change(before, after));
    }

    private boolean add(Firing firing) {
        return write(tx -> tx.schedules().firings().add(firing));
    }

    private void firings(Consumer<Firings> work) {
        run(tx -> work.accept(tx.schedules().firings()));
    }
}
