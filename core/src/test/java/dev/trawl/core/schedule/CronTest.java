package dev.trawl.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CronTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    * * * * *           | 2026-03-04T05:06:07Z | 2026-03-04T05:07:00Z
                    * * * * * *         | 2026-03-04T05:06:07Z | 2026-03-04T05:06:08Z
                    */20 * * * *        | 2026-03-04T05:40:00Z | 2026-03-04T06:00:00Z
                    5/20 * * * *        | 2026-03-04T05:45:00Z | 2026-03-04T06:05:00Z
                    10-30/10 8 * * *    | 2026-03-04T08:30:00Z | 2026-03-05T08:10:00Z
                    0 0 31 * *          | 2026-03-31T00:00:00Z | 2026-05-31T00:00:00Z
                    0 0 29 2 *          | 2096-03-01T00:00:00Z | 2104-02-29T00:00:00Z
                    0 0 * * 7           | 2026-03-04T00:00:00Z | 2026-03-08T00:00:00Z
                    0 0 * * fri-sun     | 2026-03-08T00:00:00Z | 2026-03-13T00:00:00Z
                    0 0 13 * Fri        | 2026-03-04T00:00:00Z | 2026-03-06T00:00:00Z
                    0 0 13 * ?          | 2026-03-04T00:00:00Z | 2026-03-13T00:00:00Z
                    0 0 ? feb,DEC mon   | 2026-03-04T00:00:00Z | 2026-12-07T00:00:00Z
                    59 59 23 31 12 *    | 2026-03-04T00:00:00Z | 2026-12-31T23:59:59Z
                    @hourly             | 2026-03-04T05:06:07Z | 2026-03-04T06:00:00Z
                    @daily              | 2026-03-04T05:06:07Z | 2026-03-05T00:00:00Z
                    @weekly             | 2026-03-04T05:06:07Z | 2026-03-08T00:00:00Z
                    @monthly            | 2026-03-04T05:06:07Z | 2026-04-01T00:00:00Z
                    @yearly             | 2026-03-04T05:06:07Z | 2027-01-01T00:00:00Z
                    """)
    void the_next_time_fits_all_fields(String expression, Instant after, Instant next) {
        assertThat(Cron.parse(expression).next(after.atZone(ZoneId.of("UTC"))).map(ZonedDateTime::toInstant))
                .contains(next);
    }

    /// 2026-03-01 is a Sunday.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    7/2         | 1 3 5 7 8
                    7/3         | 1 4 7 8 11
                    7/1         | 1 2 3 4 5
                    0/2         | 1 3 5 7 8
                    Sun/2       | 1 3 5 7 8
                    5/2         | 6 13 20 27
                    1/7,7/7     | 1 2 8 9 15
                    5-7         | 1 6 7 8 13
                    5-7/2       | 1 6 8 13 15
                    4-7/3       | 1 5 8 12 15
                    0-7/7       | 1 8 15 22 29
                    7-7         | 1 8 15 22 29
                    7-7/3       | 1 8 15 22 29
                    */7         | 1 8 15 22 29
                    */9         | 1 8 15 22 29
                    sun-tue     | 1 2 3 8 9
                    sun-sun     | 1 8 15 22 29
                    sat-sun     | 1 7 8 14 15
                    sat-7       | 1 7 8 14 15
                    6-sun/1     | 1 7 8 14 15
                    """)
    void sunday_is_0_and_7_on_the_day_of_the_week(String daysOfWeek, String daysOfMarch) {
        List<String> wanted = Arrays.stream(daysOfMarch.split(" "))
                .map(day -> "2026-03-%02dT00:00:00Z".formatted(Integer.parseInt(day)))
                .toList();

        assertThat(times("0 0 * 3 " + daysOfWeek, "UTC", "2026-02-28T12:00:00Z", wanted.size()))
                .isEqualTo(wanted);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0 0 */1 3 mon", "0 0 *,5 3 mon", "0 0 ?/1 3 mon"})
    void an_open_day_of_the_month_leaves_the_day_of_the_week_alone(String expression) {
        assertThat(times(expression, "UTC", "2026-02-28T12:00:00Z", 2))
                .containsExactly("2026-03-02T00:00:00Z", "2026-03-09T00:00:00Z");
    }

    @Test
    void a_fraction_of_a_second_is_already_after() {
        ZonedDateTime after = Instant.parse("2026-03-04T05:06:59.5Z").atZone(ZoneId.of("UTC"));

        assertThat(Cron.parse("* * * * *").next(after).map(ZonedDateTime::toInstant))
                .contains(Instant.parse("2026-03-04T05:07:00Z"));
    }

    @Test
    void an_hour_that_is_skipped_has_no_times() {
        assertThat(times("30 2 * * *", "Europe/Berlin", "2026-03-28T00:00:00Z", 2))
                .containsExactly("2026-03-28T01:30:00Z", "2026-03-30T00:30:00Z");
        assertThat(times("0 * * * *", "Europe/Berlin", "2026-03-29T00:00:00Z", 2))
                .containsExactly("2026-03-29T01:00:00Z", "2026-03-29T02:00:00Z");
    }

    @Test
    void an_hour_that_is_repeated_has_its_times_twice() {
        assertThat(times("30 2 * * *", "Europe/Berlin", "2026-10-24T12:00:00Z", 3))
                .containsExactly("2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2026-10-26T01:30:00Z");
    }

    @Test
    void clocks_may_change_by_half_an_hour() {
        assertThat(times("45 1 * * *", "Australia/Lord_Howe", "2026-04-04T12:00:00Z", 3))
                .containsExactly("2026-04-04T14:45:00Z", "2026-04-04T15:15:00Z", "2026-04-05T15:15:00Z");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0 0 30 2 *", "0 0 31 4,6,9,11 *"})
    void a_day_that_never_comes_has_no_time(String expression) {
        assertThat(times(expression, "America/New_York", "2026-03-04T00:00:00Z", 1))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "*",
                "* * * *",
                "* * * * * * *",
                "60 * * * *",
                "* 24 * * *",
                "* * 0 * *",
                "* * 32 * *",
                "* * * 13 *",
                "* * * * 8",
                "* * * * 8/2",
                "* * * * 7-2",
                "* * * * 5-8",
                "* * * * 7/0",
                "*/0 * * * *",
                "5-1 * * * *",
                "1,,2 * * * *",
                "-1 * * * *",
                "1- * * * *",
                "1/ * * * *",
                "x * * * *",
                "* * * foo *",
                "* * * * ja",
                "jan * * * *",
                "* * L * *",
                "@often",
                "@every 5m",
                "99999999999 * * * *",
                "* * * an *",
                "* * * n f *"
            })
    void rejects_an_invalid_cron_expression(String expression) {
        assertThatIllegalArgumentException().isThrownBy(() -> Cron.parse(expression));
    }

    private static List<String> times(String expression, String zone, String after, int count) {
        Cron cron = Cron.parse(expression);
        List<String> times = new ArrayList<>();
        Optional<ZonedDateTime> time = cron.next(Instant.parse(after).atZone(ZoneId.of(zone)));
        while (time.isPresent() && times.size() < count) {
            times.add(time.get().toInstant().toString());
            time = cron.next(time.get());
        }
        return times;
    }
}
