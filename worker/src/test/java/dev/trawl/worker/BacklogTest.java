package dev.trawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What a crash repeats stays in proportion to what runs.
class BacklogTest {

    private final Backlog backlog = new Backlog();

    @Test
    void few_leases_may_be_few_items_ahead_of_their_commits() {
        reach(Backlog.MOST);
        assertThat(backlog.isCrowded(4)).isFalse();
        reach(1);
        assertThat(backlog.isCrowded(4)).isTrue();
        assertThat(backlog.isCrowded(5)).as("one more lease adds some").isFalse();
    }

    @Test
    void items_count_until_their_commit_is_done() {
        reach(Backlog.MOST + 1);
        backlog.taken(Backlog.MOST + 1);
        assertThat(backlog.isWorthIt()).isFalse();
        assertThat(backlog.isCrowded(1)).isTrue();
        backlog.settled(1);
        assertThat(backlog.isCrowded(1)).isFalse();
    }

    private void reach(int items) {
        IntStream.range(0, items).forEach(_ -> backlog.reached());
    }
}
