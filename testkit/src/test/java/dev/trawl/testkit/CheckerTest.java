package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.testkit.Checker.Counters;
import dev.trawl.testkit.Checker.Ending;
import dev.trawl.testkit.Checker.History;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CheckerTest {

    private static final Ending ONCE = new Ending(1, 1);

    @Test
    void a_run_in_which_all_went_well_is_clean() {
        var verdict = Checker.check(new History(
                Set.of("a", "b"),
                Set.of("a", "b"),
                Map.of("a", ONCE, "b", new Ending(0, 1)),
                Map.of("a", new Counters(2, 1, 1, 4))));
        assertThat(verdict.isClean()).isTrue();
        assertThat(verdict.recovered()).isEmpty();
    }

    @Test
    void an_empty_run_is_clean() {
        assertThat(Checker.check(new History(Set.of(), Set.of(), Map.of(), Map.of()))
                        .isClean())
                .isTrue();
    }

    @Test
    void an_acknowledged_task_that_never_ended_is_lost() {
        var verdict = Checker.check(new History(Set.of("a", "b"), Set.of("a", "b"), Map.of("a", ONCE), Map.of()));
        assertThat(verdict.lost()).containsExactly("b");
        assertThat(verdict.isClean()).isFalse();
    }

    @Test
    void an_unanswered_task_may_end_or_not() {
        var verdict = Checker.check(new History(Set.of("a", "b", "c"), Set.of("a"), both("a", "b"), Map.of()));
        assertThat(verdict.isClean()).isTrue();
        assertThat(verdict.recovered()).containsExactly("b");
    }

    @Test
    void an_unsubmitted_task_is_unexpected() {
        var verdict = Checker.check(new History(Set.of("a"), Set.of("a"), both("a", "ghost"), Map.of()));
        assertThat(verdict.unexpected()).containsExactly("ghost");
        assertThat(verdict.recovered()).isEmpty();
        assertThat(verdict.isClean()).isFalse();
    }

    @Test
    void two_results_are_double() {
        assertDouble(new Ending(2, 1));
    }

    @Test
    void two_ends_are_double() {
        assertDouble(new Ending(1, 2));
    }

    @Test
    void counters_that_do_not_add_up_are_drift() {
        for (var counters : Set.of(new Counters(1, 0, 0, 2), new Counters(1, 1, 1, 2))) {
            var verdict =
                    Checker.check(new History(Set.of("a"), Set.of("a"), Map.of("a", ONCE), Map.of("a", counters)));
            assertThat(verdict.counterDrift()).containsExactly("a");
            assertThat(verdict.isClean()).isFalse();
        }
    }

    private static void assertDouble(Ending ending) {
        var verdict =
                Checker.check(new History(Set.of("a", "b"), Set.of("a"), Map.of("a", ending, "b", ONCE), Map.of()));
        assertThat(verdict.doubled()).containsExactly("a");
        assertThat(verdict.isClean()).isFalse();
    }

    private static Map<String, Ending> both(String one, String other) {
        return Map.of(one, ONCE, other, ONCE);
    }
}
