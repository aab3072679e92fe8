package dev.trawl.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueueChoiceTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 19, 20, 21, 50, 500})
    void every_twentieth_is_normal_however_many_are_taken_at_once(int batch) {
        var turns = new QueueChoice();
        var taken = new ArrayList<String>();
        while (taken.size() < 1_000) {
            var next = turns.next(batch);
            taken.addAll(next.merged(
                    Collections.nCopies(batch - next.normal(), "h"), Collections.nCopies(next.normal(), "n")));
        }
        for (int start = 0; start + 20 <= taken.size(); start++) {
            assertThat(Collections.frequency(taken.subList(start, start + 20), "n"))
                    .isEqualTo(1);
        }
    }

    @Test
    void a_short_queue_is_filled_up_from_the_other() {
        var next = new QueueChoice().next(40);
        assertThat(next.merged(List.of(), List.of("a", "b", "c"))).containsExactly("a", "b", "c");
        assertThat(next.merged(List.of("a", "b"), List.of())).containsExactly("a", "b");
    }

    @Test
    void a_normal_one_that_was_not_there_is_next() {
        var turns = new QueueChoice();
        turns.owed();
        assertThat(turns.next(1).normal()).isEqualTo(1);
        assertThat(turns.next(1).normal()).isZero();
    }
}
