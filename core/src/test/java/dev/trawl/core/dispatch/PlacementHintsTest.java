package dev.trawl.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.WorkerLoad;
import dev.trawl.spi.live.Invitation;
import dev.trawl.testkit.ManualTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Who may have a subtask that somebody wants to be run elsewhere. (001.31)
class PlacementHintsTest {

    private static final SubtaskId SUBTASK = SubtaskId.of(12, 1);
    private static final WorkerLoad ONE = new WorkerLoad(1, "w1", 4, 0);
    private static final WorkerLoad OTHER = new WorkerLoad(2, "w2", 4, 3);

    private final ManualTime time = new ManualTime();
    private final PlacementHints wishes = new PlacementHints(time);

    private List<WorkerLoad> among(long epoch, WorkerLoad... workers) {
        return wishes.among(List.of(workers), new Invitation(SUBTASK, epoch, "echo", false, 0), session -> session < 3);
    }

    @Test
    void without_a_placement_hint_any_worker_may_get_it() {
        assertThat(among(4, ONE, OTHER)).containsExactly(ONE, OTHER);
    }

    @Test
    void a_wanted_worker_has_it_alone_and_is_waited_for_while_it_is_full() {
        wishes.send(SUBTASK, 4, 2);
        assertThat(among(4, ONE, OTHER)).containsExactly(OTHER);
        assertThat(among(4, ONE)).isEmpty();
    }

    @Test
    void a_wanted_worker_that_is_gone_is_not_waited_for() {
        wishes.send(SUBTASK, 4, 7);
        assertThat(among(4, ONE, OTHER)).containsExactly(ONE, OTHER);
    }

    @Test
    void an_avoided_worker_is_used_only_as_last_resort() {
        wishes.avoid(SUBTASK, 4, 1);
        assertThat(among(4, ONE, OTHER)).containsExactly(OTHER);
        assertThat(among(4, ONE)).containsExactly(ONE);
    }

    @Test
    void a_placement_hint_ends_with_the_next_lease_and_after_a_minute() {
        wishes.send(SUBTASK, 4, 2);
        assertThat(among(5, ONE)).containsExactly(ONE);
        time.advance(Duration.ofSeconds(59));
        wishes.forgetOld();
        assertThat(among(4, ONE)).isEmpty();
        time.advance(Duration.ofSeconds(2));
        wishes.forgetOld();
        assertThat(among(4, ONE)).containsExactly(ONE);
    }
}
