package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.live.Marks;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Workers learn which of their leases are revoked.
@SuppressWarnings("NullAway.Init") // JUnit opens the marks before each test.
public abstract class MarksContract {

    private static final SubtaskId ONE = SubtaskId.of(9, 1);
    private static final SubtaskId TWO = SubtaskId.of(10, 2);

    private static final Duration TTL = Duration.ofSeconds(2);

    private Marks marks;

    /// Opens an empty set of marks.
    protected abstract Marks open();

    /// Advances the receiver's clock.
    protected abstract void pass(Duration elapsed);

    @BeforeEach
    final void openMarks() {
        marks = open();
    }

    @Test
    void nothing_is_void_at_first() {
        assertThat(marks.marked(Map.of(ONE, 1L))).isEmpty();
        assertThat(marks.marked(Map.of())).isEmpty();
        marks.forget(Set.of(ONE));
        marks.mark(Map.of(), TTL);
    }

    @Test
    void leases_up_to_the_marked_epoch_are_void() {
        marks.mark(Map.of(ONE, 5L), TTL);
        assertThat(marks.marked(Map.of(ONE, 4L))).containsExactly(ONE);
        assertThat(marks.marked(Map.of(ONE, 5L))).containsExactly(ONE);
        assertThat(marks.marked(Map.of(ONE, 6L))).isEmpty();
    }

    @Test
    void only_voided_leases_of_the_request_are_returned() {
        marks.mark(Map.of(ONE, 5L, TWO, 7L), TTL);
        assertThat(marks.marked(Map.of(ONE, 5L, TWO, 8L))).containsExactly(ONE);
        assertThat(marks.marked(Map.of(TWO, 7L))).containsExactly(TWO);
        assertThat(marks.marked(Map.of(TWO, 1L, ONE, 1L))).containsExactly(ONE, TWO);
    }

    @Test
    void a_late_mark_of_an_older_epoch_takes_nothing_back() {
        marks.mark(Map.of(ONE, 5L), TTL);
        marks.mark(Map.of(ONE, 3L), TTL);
        assertThat(marks.marked(Map.of(ONE, 5L))).containsExactly(ONE);
        marks.mark(Map.of(ONE, 8L), TTL);
        assertThat(marks.marked(Map.of(ONE, 8L))).containsExactly(ONE);
    }

    @Test
    void a_forgotten_mark_is_gone() {
        marks.mark(Map.of(ONE, 5L, TWO, 5L), TTL);
        marks.forget(Set.of(ONE));
        marks.forget(Set.of(ONE));
        assertThat(marks.marked(Map.of(ONE, 1L, TWO, 1L))).containsExactly(TWO);
    }

    @Test
    void a_mark_runs_out() {
        marks.mark(Map.of(ONE, 5L), TTL);
        pass(TTL.dividedBy(2));
        marks.mark(Map.of(TWO, 5L), TTL);
        assertThat(marks.marked(Map.of(ONE, 1L, TWO, 1L))).containsExactly(ONE, TWO);
        pass(TTL.dividedBy(2));
        assertThat(marks.marked(Map.of(ONE, 1L, TWO, 1L))).containsExactly(TWO);
    }
}
