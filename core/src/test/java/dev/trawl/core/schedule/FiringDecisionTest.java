package dev.trawl.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.firing.Schedule;
import dev.trawl.spi.firing.Schedule.Kind;
import dev.trawl.spi.firing.Schedule.Misfire;
import dev.trawl.spi.firing.Schedule.Overlap;
import dev.trawl.spi.firing.Schedule.Rules;
import dev.trawl.spi.firing.Schedule.Timing;
import dev.trawl.testkit.Rows;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/// What a schedule does when it is due, and when it is late.
class FiringDecisionTest {

    private static final long FIRST = 1_000_000;

    @Test
    void on_time_the_instant_is_fired_and_the_next_one_planned() {
        assertThat(FiringDecision.of(every("PT10S", Misfire.SKIP, 0), FIRST))
                .isEqualTo(new FiringDecision(List.of(FIRST), OptionalLong.empty(), 0, FIRST + 10_000));
    }

    @Test
    void a_little_late_nothing_is_left_out() {
        for (Misfire misfire : Misfire.values()) {
            assertThat(FiringDecision.of(every("PT1S", misfire, 0), FIRST + 2_500))
                    .isEqualTo(new FiringDecision(
                            List.of(FIRST, FIRST + 1_000, FIRST + 2_000), OptionalLong.empty(), 0, FIRST + 3_000));
        }
    }

    @Test
    void after_a_gap_it_fires_once() {
        assertThat(FiringDecision.of(every("PT1S", Misfire.FIRE_ONCE, 0), FIRST + 60_500))
                .isEqualTo(new FiringDecision(List.of(FIRST), OptionalLong.empty(), 60, FIRST + 61_000));
    }

    @Test
    void after_a_gap_it_may_leave_all_out() {
        assertThat(FiringDecision.of(every("PT1S", Misfire.SKIP, 0), FIRST + 60_500))
                .isEqualTo(new FiringDecision(List.of(), OptionalLong.of(FIRST), 60, FIRST + 61_000));
    }

    @Test
    void after_a_gap_it_may_make_up_for_all_within_a_limit() {
        var turn = FiringDecision.of(every("PT1S", Misfire.FIRE_ALL, 0), FIRST + 60_500);
        assertThat(turn.fires()).hasSize(61).startsWith(FIRST).endsWith(FIRST + 60_000);
        var long_ = FiringDecision.of(every("PT1S", Misfire.FIRE_ALL, 0), FIRST + 600_000);
        assertThat(long_.fires()).hasSize(FiringDecision.MOST);
        assertThat(long_.missed()).isEqualTo(601 - FiringDecision.MOST);
        assertThat(long_.next()).isEqualTo(FIRST + 601_000);
    }

    @Test
    void a_gap_of_years_costs_no_more_than_one_of_minutes() {
        long years = 20L * 365 * 86_400_000;
        var turn = FiringDecision.of(every("PT1S", Misfire.FIRE_ONCE, 0), FIRST + years);
        assertThat(turn.fires()).containsExactly(FIRST);
        assertThat(turn.next()).isEqualTo(FIRST + years + 1_000);
    }

    @Test
    void the_last_instant_plans_nothing_more() {
        var once = Rows.schedule("shop", "once", FIRST)
                .with(
                        new Timing(Kind.AT, "1970-01-01T00:16:40Z", "UTC", 0, 0),
                        Rows.schedule("shop", "once", 0).work(),
                        new Rules(Overlap.SKIP, Misfire.FIRE_ONCE, 0, 0));
        assertThat(FiringDecision.of(once, FIRST))
                .isEqualTo(new FiringDecision(List.of(FIRST), OptionalLong.empty(), 0, 0));
    }

    @Test
    void jitter_puts_off_each_instant_by_its_own_time_that_never_changes() {
        var schedule = every("PT1M", Misfire.FIRE_ONCE, 30_000);
        var offsets = new HashSet<Long>();
        for (long instant = FIRST; instant < FIRST + 6_000_000; instant += 60_000) {
            long due = Jitter.due(schedule, instant);
            assertThat(due).isBetween(instant, instant + 30_000).isEqualTo(Jitter.due(schedule, instant));
            offsets.add(due - instant);
        }
        assertThat(offsets).hasSizeGreaterThan(90);
        assertThat(Jitter.due(schedule.numbered(2, 1), FIRST)).isNotEqualTo(Jitter.due(schedule, FIRST));
    }

    @Test
    void nothing_is_fired_before_its_jitter_is_over() {
        var schedule = every("PT1M", Misfire.FIRE_ONCE, 30_000);
        long due = Jitter.due(schedule, FIRST);
        assertThat(FiringDecision.of(schedule, due - 1).fires()).isEmpty();
        assertThat(FiringDecision.of(schedule, due).fires()).containsExactly(FIRST);
    }

    private static Schedule every(String interval, Misfire misfire, long jitter) {
        var row = Rows.schedule("shop", "often", FIRST);
        return row.with(
                        new Timing(Kind.EVERY, interval, "UTC", FIRST, 0),
                        row.work(),
                        new Rules(Overlap.SKIP, misfire, jitter, 0))
                .numbered(1, 1);
    }
}
