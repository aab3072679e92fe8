package dev.trawl.crawl.extract.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.trawl.spi.TimeSource;
import dev.trawl.testkit.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// Rules are cut off by time and by work. (C11)
class BudgetTest {

    @Test
    void too_many_steps_are_too_many() {
        Budget budget = Budget.of(new ManualTime(), Duration.ofHours(1), 10);
        for (int i = 0; i < 10; i++) {
            budget.step();
        }

        assertThatExceptionOfType(OverBudgetException.class).isThrownBy(budget::step);
    }

    @Test
    void time_runs_out() {
        Budget budget = Budget.of(new ManualTime(), Duration.ofNanos(-1), Long.MAX_VALUE);

        assertThatExceptionOfType(OverBudgetException.class)
                .isThrownBy(() -> {
                    for (int i = 0; i < 2000; i++) {
                        budget.step();
                    }
                })
                .withMessage("took too long");
    }

    @Test
    void a_pattern_that_backtracks_for_ever_is_cut_off_in_real_time() {
        TimeSource real = new TimeSource() {
            @Override
            public long wallMillis() {
                return System.currentTimeMillis();
            }

            @Override
            public long nanos() {
                return System.nanoTime();
            }
        };
        Budget budget = Budget.of(real, Duration.ofMillis(50), Long.MAX_VALUE);
        BoundedRegex regex = BoundedRegex.compile("a*a*a*a*a*a*b");

        assertThatExceptionOfType(OverBudgetException.class).isThrownBy(() -> regex.finds("a".repeat(300), budget));
    }

    @Test
    void a_pattern_that_needs_too_much_stack_is_cut_off() {
        Budget budget = Budget.of(new ManualTime(), Duration.ofHours(1), Long.MAX_VALUE);
        BoundedRegex regex = BoundedRegex.compile("(a|b)*c");

        assertThatExceptionOfType(OverBudgetException.class)
                .isThrownBy(() -> regex.matches("ab".repeat(1_000_000), budget));
    }

    @Test
    void a_pattern_that_is_nested_without_end_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BoundedRegex.compile("(".repeat(100_000) + ")".repeat(100_000)));
    }

    @Test
    void the_first_group_is_taken_or_all_of_the_match() {
        Budget budget = Budget.of(new ManualTime(), Duration.ofHours(1), 1000);

        assertThat(BoundedRegex.compile("a(\\d)").findAll("a1 a2", budget)).containsExactly("1", "2");
        assertThat(BoundedRegex.compile("a\\d").findAll("a1 a2", budget)).containsExactly("a1", "a2");
    }
}
