package dev.trawl.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.query.TaskProgress.Source;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.live.TaskBoard.Standing;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.Task.SubtaskCounts;
import dev.trawl.testkit.Rows;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Which of two counts is shown.
class TaskProgressTest {

    private static final Task RUNNING = Rows.task(7).entered(TaskState.RUNNING).with(counts(40, 10, 2));

    @Test
    void live_counts_that_are_as_high_as_those_of_the_ledger_are_shown() {
        assertThat(of(RUNNING, new Standing("RUNNING", 40, 17, 3)))
                .isEqualTo(new TaskProgress(40, 17, 3, Optional.of(50.0), Source.LIVE));
        assertThat(of(RUNNING, new Standing("RUNNING", 40, 10, 2)).source()).isEqualTo(Source.LIVE);
    }

    @Test
    void live_counts_that_are_behind_or_too_high_are_not_shown() {
        var ledger = new TaskProgress(40, 10, 2, Optional.of(30.0), Source.LEDGER);
        assertThat(of(RUNNING, new Standing("RUNNING", 40, 9, 2))).isEqualTo(ledger);
        assertThat(of(RUNNING, new Standing("RUNNING", 40, 15, 0))).isEqualTo(ledger);
        assertThat(of(RUNNING, new Standing("RUNNING", 40, 39, 2))).isEqualTo(ledger);
        assertThat(TaskProgress.of(RUNNING, Optional.empty(), Optional.empty())).isEqualTo(ledger);
    }

    @Test
    void the_end_of_a_task_is_read_from_the_ledger() {
        var ended = RUNNING.entered(TaskState.COMPLETED).with(counts(40, 38, 2));
        assertThat(of(ended, new Standing("COMPLETED", 40, 38, 2)))
                .isEqualTo(new TaskProgress(40, 38, 2, Optional.of(100.0), Source.LEDGER));
    }

    @Test
    void nothing_is_known_of_a_task_that_is_not_split_yet() {
        assertThat(of(RUNNING.with(SubtaskCounts.NONE), new Standing("PENDING", 0, 0, 0))
                        .percent())
                .isEmpty();
    }

    private static SubtaskCounts counts(int total, int done, int failed) {
        return SubtaskCounts.ofTotal(total).plusDone(done).plusFailed(failed);
    }

    private static TaskProgress of(Task task, Standing live) {
        return TaskProgress.of(task, Optional.of(live), Optional.empty());
    }
}
