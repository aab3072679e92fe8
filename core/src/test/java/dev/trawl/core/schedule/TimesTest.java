package dev.trawl.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.spi.firing.Schedule.Kind;
import dev.trawl.spi.firing.Schedule.Timing;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// When schedules are due, also on the days when clocks change.
class TimesTest {

    @Test
    void a_time_that_clocks_skip_is_due_when_they_have_skipped_it() {
        assertThat(cron("30 2 * * *", "Europe/Berlin", "2026-03-28T00:00:00Z", 3))
                .containsExactly("2026-03-28T01:30:00Z", "2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z");
    }

    @Test
    void several_skipped_times_are_due_once() {
        assertThat(cron("0,20,40 2,3 * * *", "Europe/Berlin", "2026-03-29T00:30:00Z", 3))
                .containsExactly("2026-03-29T01:00:00Z", "2026-03-29T01:20:00Z", "2026-03-29T01:40:00Z");
    }

    @Test
    void a_time_that_clocks_repeat_is_due_the_first_time_only() {
        assertThat(cron("30 2 * * *", "Europe/Berlin", "2026-10-24T12:00:00Z", 2))
                .containsExactly("2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z");
        assertThat(cron("30 2 * * *", "Europe/Berlin", "2026-10-25T00:45:00Z", 1))
                .containsExactly("2026-10-26T01:30:00Z");
    }

    @Test
    void hourly_schedule_follows_both_clock_changes() {
        assertThat(cron("30 * * * *", "Europe/Berlin", "2026-03-29T00:00:00Z", 2))
                .containsExactly("2026-03-29T00:30:00Z", "2026-03-29T01:30:00Z");
        assertThat(cron("30 * * * *", "Europe/Berlin", "2026-10-25T00:00:00Z", 3))
                .containsExactly("2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2026-10-25T02:30:00Z");
    }

    @Test
    void clocks_may_change_by_half_an_hour_or_skip_a_day() {
        assertThat(cron("45 1 * * *", "Australia/Lord_Howe", "2026-04-04T12:00:00Z", 2))
                .containsExactly("2026-04-04T14:45:00Z", "2026-04-05T15:15:00Z");
        assertThat(cron("0 12 30 12 *", "Pacific/Apia", "2011-12-01T00:00:00Z", 1))
                .containsExactly("2011-12-30T10:00:00Z"); // that day there was none
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    PT10M  | 1970-01-01T00:00:07Z | 1970-01-01T00:10:07Z
                    PT1S   | 2026-01-01T00:00:00Z | 2026-01-01T00:00:01Z
                    PT36H  | 2026-01-01T00:00:00Z | 2026-01-02T12:00:00Z
                    """)
    void intervals_count_from_the_moment_the_schedule_was_made(String every, Instant made, Instant first) {
        var times = Times.of(new Timing(Kind.EVERY, every, "UTC", 0, 0), made.toEpochMilli());
        assertThat(times.next(made.toEpochMilli())).hasValue(first.toEpochMilli());
        assertThat(times.next(first.toEpochMilli() - 1)).hasValue(first.toEpochMilli());
        assertThat(times.next(first.toEpochMilli())).hasValue(2 * first.toEpochMilli() - made.toEpochMilli());
    }

    @Test
    void an_interval_with_a_start_is_due_at_that_start() {
        var times = Times.of(new Timing(Kind.EVERY, "PT1H", "UTC", 5_000, 0), 1);
        assertThat(times.next(0)).hasValue(5_000);
        assertThat(times.next(5_000)).hasValue(3_605_000);
    }

    @Test
    void an_instant_is_due_once() {
        var times = Times.of(new Timing(Kind.AT, "1970-01-01T00:00:09Z", "UTC", 0, 0), 1);
        assertThat(times.next(0)).hasValue(9_000);
        assertThat(times.next(9_000)).isEmpty();
    }

    @Test
    void nothing_is_due_outside_the_bounds() {
        long hour = 3_600_000;
        var times = Times.of(new Timing(Kind.CRON, "0 * * * *", "UTC", 2 * hour, 3 * hour), 0);
        assertThat(times.next(0)).hasValue(2 * hour);
        assertThat(times.next(2 * hour)).hasValue(3 * hour);
        assertThat(times.next(3 * hour)).isEmpty();
    }

    @Test
    void rejects_an_invalid_timing_or_time_zone() {
        assertThatThrownBy(() -> Times.of(new Timing(Kind.CRON, "0 3 * *", "UTC", 0, 0), 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Times.of(new Timing(Kind.CRON, "0 3 * * *", "Mars/Olympus", 0, 0), 0))
                .isInstanceOf(DateTimeException.class);
        assertThatThrownBy(() -> Times.of(new Timing(Kind.AT, "soon", "UTC", 0, 0), 0))
                .isInstanceOf(DateTimeException.class);
    }

    /// Every time that is named is due once a day, whatever clocks do; asked from anywhere, the answers agree.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Europe/Berlin",
                "America/New_York",
                "America/St_Johns",
                "Australia/Lord_Howe",
                "Africa/Casablanca",
                "Asia/Tehran",
                "UTC"
            })
    void a_named_time_is_due_once_a_day_in_every_zone(String zone) {
        var random = new SplittableRandom(zone.hashCode());
        for (int round = 0; round < 40; round++) {
            String expression = "%d %d * * *".formatted(random.nextInt(60), random.nextInt(24));
            long from = Instant.parse("2020-01-01T00:00:00Z").toEpochMilli() + random.nextLong(3L * 365 * 86_400_000);
            var times = Times.of(new Timing(Kind.CRON, expression, zone, 0, 0), 0);
            var days = new ArrayList<Long>();
            var instant = times.next(from);
            for (int i = 0; i < 400; i++) {
                days.add(Instant.ofEpochMilli(instant.orElseThrow())
                        .atZone(ZoneId.of(zone))
                        .toLocalDate()
                        .toEpochDay());
                assertAgrees(times, instant.getAsLong(), random);
                instant = times.next(instant.getAsLong());
            }
            for (int i = 1; i < days.size(); i++) {
                assertThat(days.get(i)).as(expression).isEqualTo(days.get(i - 1) + 1);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"*/7 * * * *", "13 */5 * * * *", "0 0 1,15 * fri", "*/20 30 1-3 * * *", "59 59 23 * * 7"})
    void no_instant_is_skipped_or_returned_twice(String expression) {
        var random = new SplittableRandom(7);
        for (String zone : List.of("Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe")) {
            var times = Times.of(new Timing(Kind.CRON, expression, zone, 0, 0), 0);
            long instant = Instant.parse("2026-03-27T00:00:00Z").toEpochMilli();
            for (int i = 0; i < 2_000; i++) {
                long next = times.next(instant).orElseThrow();
                assertThat(next).isGreaterThan(instant);
                assertAgrees(times, next, random);
                instant = next;
            }
        }
    }

    /// From any moment between two instants the later of them is the next.
    private static void assertAgrees(Times times, long instant, SplittableRandom random) {
        long before = times.next(instant - 1 - random.nextLong(1_000)).orElseThrow();
        assertThat(before).isLessThanOrEqualTo(instant);
        assertThat(times.next(instant - 1)).isEqualTo(OptionalLong.of(instant));
    }

    private static List<String> cron(String expression, String zone, String after, int count) {
        var times = Times.of(new Timing(Kind.CRON, expression, zone, 0, 0), 0);
        var found = new ArrayList<String>();
        var instant = times.next(Instant.parse(after).toEpochMilli());
        while (instant.isPresent() && found.size() < count) {
            found.add(Instant.ofEpochMilli(instant.getAsLong()).toString());
            instant = times.next(instant.getAsLong());
        }
        return found;
    }
}
