package dev.trawl.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.crawl.HostGroup;
import dev.trawl.spi.crawl.HostReport;
import dev.trawl.spi.crawl.HostReport.Kind;
import dev.trawl.spi.crawl.HostRule;
import dev.trawl.spi.crawl.HostThrottle;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Trouble slows a host group down, what goes well lets it recover, and it is never asked faster than wanted.
class HostPaceTest {

    private static final long NOW = 1_000_000_000;
    private static final String A = "a.example";

    private final SplittableRandom random = new SplittableRandom(7);
    private final HostPace pace = new HostPace(NOW, random);

    @Test
    void each_trouble_in_a_row_pauses_twice_as_long() {
        var group = free();
        for (int times = 1; times <= 5; times++) {
            group = pace.after(group, busy(times - 1, 0));
            long usual = 1_000L << (times - 1);
            assertThat(group.pace().trouble()).isEqualTo(times);
            assertThat(group.pausedUntil() - NOW).isBetween(usual / 2, usual * 3 / 2);
            group = new HostGroup(A, 0, NOW, group.pace());
        }
    }

    @Test
    void a_pause_never_lasts_for_more_than_a_quarter_of_an_hour() {
        var group = new HostGroup(A, 0, NOW, new HostThrottle(60, 1, 0, true));
        assertThat(pace.after(group, busy(60, 0)).pausedUntil() - NOW).isBetween(300_000L, 900_000L);
    }

    @Test
    void many_that_fail_together_count_once() {
        var once = pace.after(free(), busy(0, 0));
        assertThat(pace.after(once, busy(0, 0))).isEqualTo(once);
    }

    @Test
    void host_pause_has_retry_after_as_minimum_plus_jitter() {
        var pauses = IntStream.range(0, 100)
                .mapToLong(_ -> pace.after(free(), busy(0, 5_000)).pausedUntil() - NOW)
                .boxed()
                .toList();
        assertThat(pauses).allMatch(pause -> pause >= 5_000 && pause <= 8_000);
        assertThat(pauses.stream().map(pause -> pause / 100).distinct()).hasSizeGreaterThan(10);
    }

    @Test
    void a_late_retry_after_is_obeyed_even_if_the_failure_is_known() {
        var once = pace.after(free(), busy(0, 0));
        var after = pace.after(once, busy(0, 60_000));
        assertThat(after.pace()).isEqualTo(once.pace());
        assertThat(after.pausedUntil()).isGreaterThanOrEqualTo(NOW + 60_000);
    }

    @Test
    void trouble_halves_concurrency_first_and_then_doubles_the_delay() {
        var first = pace.after(free(), busy(0, 0));
        assertThat(first.pace().allowed()).isEqualTo(4);
        var alone = new HostGroup(A, 0, 0, new HostThrottle(0, 1, 0, true));
        assertThat(pace.after(alone, busy(0, 0)).pace().delayMillis()).isEqualTo(500);
        var delayed = new HostReport(A, Kind.BUSY, 0, 1, 2_000, 0);
        assertThat(pace.after(free(), delayed).pace().delayMillis()).isEqualTo(4_000);
    }

    @Test
    void a_probe_that_fails_slows_nothing_down_further() {
        var group = new HostGroup(A, 0, NOW, new HostThrottle(1, 4, 0, true));
        assertThat(pace.after(group, busy(1, 0)).pace()).isEqualTo(new HostThrottle(2, 4, 0, true));
    }

    @Test
    void a_probe_that_is_answered_ends_the_trouble() {
        var group = new HostGroup(A, 0, NOW, new HostThrottle(3, 4, 0, false));
        assertThat(pace.after(group, fine(3)).pace()).isEqualTo(new HostThrottle(0, 4, 0, true));
    }

    @Test
    void a_response_requested_before_the_trouble_is_ignored() {
        var group = new HostGroup(A, 0, NOW, new HostThrottle(3, 4, 0, true));
        assertThat(pace.after(group, fine(0))).isEqualTo(group);
    }

    @Test
    void successes_first_remove_the_delay_then_raise_concurrency() {
        assertThat(afterFine(new HostThrottle(0, 3, 4_000, true))).isEqualTo(new HostThrottle(0, 3, 2_000, true));
        assertThat(afterFine(new HostThrottle(0, 3, 400, true))).isEqualTo(new HostThrottle(0, 3, 0, true));
        assertThat(afterFine(new HostThrottle(0, 3, 0, true))).isEqualTo(new HostThrottle(0, 4, 0, true));
        assertThat(afterFine(new HostThrottle(0, 7, 0, true))).isEqualTo(HostThrottle.FREE);
        assertThat(afterFine(HostThrottle.NEW)).isEqualTo(HostThrottle.FREE);
    }

    @Test
    void a_slow_host_is_asked_half_as_much_at_once_and_not_paused() {
        var after = pace.after(free(), new HostReport(A, Kind.SLOW, 0, 8, 0, 0));
        assertThat(after).isEqualTo(new HostGroup(A, 0, 0, new HostThrottle(0, 4, 0, true)));
    }

    @Test
    void trouble_of_long_ago_is_forgotten() {
        var group = new HostGroup(A, 0, NOW - 3_600_000, new HostThrottle(7, 1, 0, true));
        assertThat(pace.after(group, busy(7, 0)).pace().trouble()).isEqualTo(1);
    }

    @Test
    void a_regular_pause_is_not_trouble() {
        var after = pace.after(free(), HostReport.pause(A, 9_000));
        assertThat(after).isEqualTo(new HostGroup(A, 0, NOW + 9_000, HostThrottle.FREE));
    }

    @Test
    void a_host_rule_neither_enters_nor_blocks_the_measured_pace() {
        var set = HostRule.of(3, Duration.ofMillis(1_500));
        var group = new HostGroup(A, 0, 0, new HostThrottle(0, 1, 6_000, true)).ruled(set);
        for (int batch = 0; batch < 20; batch++) {
            group = pace.after(group, fine(0));
        }
        assertThat(group.pace()).isEqualTo(HostThrottle.FREE);
        assertThat(group.rule()).isEqualTo(set);
    }

    @Test
    void a_pace_that_the_previous_version_stored_for_a_rule_is_freed_with_it() {
        var rule = HostRule.of(3, Duration.ofMillis(1_500));
        var held = new HostGroup(A, 0, 0, new HostThrottle(0, 3, 1_500, true), rule);
        assertThat(held.ruled(HostRule.NONE).pace()).isEqualTo(HostThrottle.FREE);
    }

    private HostThrottle afterFine(HostThrottle before) {
        return pace.after(new HostGroup(A, 0, 0, before), fine(0)).pace();
    }

    private static HostGroup free() {
        return new HostGroup(A, 0, 0, HostThrottle.FREE);
    }

    private static HostReport busy(int seen, long wait) {
        return new HostReport(A, Kind.BUSY, seen, 8, 0, wait);
    }

    private static HostReport fine(int seen) {
        return new HostReport(A, Kind.FINE, seen, 8, 0, 0);
    }
}
