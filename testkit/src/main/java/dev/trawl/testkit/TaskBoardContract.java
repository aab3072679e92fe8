package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.live.CurrentUrl;
import dev.trawl.spi.live.TaskBoard;
import dev.trawl.spi.live.TaskBoard.Standing;
import dev.trawl.spi.live.TaskBoard.Working;
import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.Task.SubtaskCounts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The board follows the commits and is repaired after a gap. A board without entries fails.
@SuppressWarnings("NullAway.Init") // JUnit opens the board before each test.
public abstract class TaskBoardContract {

    private static final TaskId ONE = new TaskId(7);
    private static final TaskId TWO = new TaskId(1L << 50);
    private static final Duration LONG = Duration.ofHours(1);

    private TaskBoard board;
    private long position;

    /// Opens an empty board.
    protected abstract TaskBoard open();

    @BeforeEach
    final void openBoard() {
        board = open();
    }

    @Test
    void nothing_is_shown_at_first() {
        assertThat(board.standing(List.of(ONE))).isEmpty();
        assertThat(board.standing(List.of())).isEmpty();
        board.follow(List.of());
        board.correct(List.of(), 0);
    }

    @Test
    void a_task_of_one_subtask_is_followed_from_its_acceptance_to_its_end() {
        follow(both(ONE, SubtaskState.QUEUED, TaskState.PENDING));
        assertThat(board.standing(List.of(ONE, TWO))).isEqualTo(Map.of(ONE, new Standing("PENDING", 1, 0, 0)));
        follow(both(ONE, SubtaskState.RUNNING, TaskState.RUNNING));
        assertThat(shown(ONE)).isEqualTo(new Standing("RUNNING", 1, 0, 0));
        follow(both(ONE, SubtaskState.SUCCEEDED, TaskState.COMPLETED));
        assertThat(shown(ONE)).isEqualTo(new Standing("COMPLETED", 1, 1, 0));
    }

    @Test
    void each_end_of_a_subtask_counts_once() {
        follow(Rows.entry(ONE, TaskState.PENDING), Rows.entry(TWO, TaskState.PENDING));
        follow(
                subtask(ONE, 1, SubtaskState.SUCCEEDED),
                subtask(TWO, 1, SubtaskState.SUCCEEDED),
                subtask(ONE, 2, SubtaskState.DEAD),
                subtask(ONE, 3, SubtaskState.CANCELLED),
                subtask(ONE, 4, SubtaskState.RETRY),
                subtask(ONE, 5, SubtaskState.SUCCEEDED));
        assertThat(shown(ONE)).isEqualTo(new Standing("PENDING", 0, 2, 2));
        assertThat(shown(TWO)).isEqualTo(new Standing("PENDING", 0, 1, 0));
    }

    /// 000.24
    @Test
    void no_end_is_lost_when_many_nodes_tell_at_once() {
        follow(Rows.entry(ONE, TaskState.PENDING));
        Race.of(8, () -> {
            for (int number = 1; number <= 25; number++) {
                board.follow(List.of(new LoggedEntry(2, 1_000, subtask(ONE, number, SubtaskState.SUCCEEDED))));
            }
            return true;
        });
        assertThat(shown(ONE).done()).isEqualTo(200);
    }

    @Test
    void a_late_state_does_not_replace_a_newer_one() {
        board.follow(List.of(new LoggedEntry(1, 1_000, both(ONE, SubtaskState.QUEUED, TaskState.PENDING))));
        board.follow(List.of(new LoggedEntry(3, 1_000, both(ONE, SubtaskState.SUCCEEDED, TaskState.COMPLETED))));
        board.follow(List.of(new LoggedEntry(2, 1_000, both(ONE, SubtaskState.RUNNING, TaskState.RUNNING))));
        assertThat(shown(ONE)).isEqualTo(new Standing("COMPLETED", 1, 1, 0));
    }

    @Test
    void counts_are_corrected_from_the_ledger() {
        follow(Rows.entry(ONE, TaskState.PENDING), subtask(ONE, 1, SubtaskState.SUCCEEDED));
        board.correct(List.of(task(ONE, TaskState.RUNNING, 40, 3, 2), task(TWO, TaskState.COMPLETED, 2, 2, 0)), 0);
        assertThat(board.standing(List.of(ONE, TWO)))
                .isEqualTo(Map.of(ONE, new Standing("RUNNING", 40, 3, 2), TWO, new Standing("COMPLETED", 2, 2, 0)));
        follow(subtask(ONE, 2, SubtaskState.SUCCEEDED));
        assertThat(shown(ONE)).isEqualTo(new Standing("RUNNING", 40, 4, 2));
    }

    @Test
    void an_outcome_already_counted_is_not_counted_again() {
        follow(Rows.entry(ONE, TaskState.PENDING));
        board.correct(List.of(task(ONE, TaskState.RUNNING, 9, 3, 2)), 5_000);
        board.follow(List.of(
                new LoggedEntry(2, 4_999, subtask(ONE, 1, SubtaskState.SUCCEEDED)),
                new LoggedEntry(3, 5_000, subtask(ONE, 2, SubtaskState.DEAD))));
        assertThat(shown(ONE)).isEqualTo(new Standing("RUNNING", 9, 3, 2));
        board.follow(List.of(
                new LoggedEntry(4, 6_001, subtask(ONE, 3, SubtaskState.SUCCEEDED)),
                new LoggedEntry(5, 6_001, subtask(ONE, 4, SubtaskState.CANCELLED))));
        assertThat(shown(ONE)).isEqualTo(new Standing("RUNNING", 9, 4, 3));
    }

    @Test
    void a_task_whose_beginning_was_missed_is_shown_only_when_it_is_put_right() {
        follow(subtask(ONE, 9, SubtaskState.SUCCEEDED), Rows.entry(ONE, TaskState.COMPLETED));
        assertThat(board.standing(List.of(ONE))).isEmpty();
        board.correct(List.of(task(ONE, TaskState.COMPLETED, 9, 9, 0)), 0);
        assertThat(shown(ONE)).isEqualTo(new Standing("COMPLETED", 9, 9, 0));
    }

    @Test
    void many_tasks_are_followed_at_once() {
        var tasks = IntStream.rangeClosed(1, 2_000).mapToObj(TaskId::new).toList();
        follow(tasks.stream()
                .map(task -> both(task, SubtaskState.QUEUED, TaskState.PENDING))
                .toArray(LogEntry[]::new));
        assertThat(board.standing(tasks)).hasSize(2_000).containsValue(new Standing("PENDING", 1, 0, 0));
    }

    /// 000.13
    @Test
    void urls_are_shown_by_session_until_others_replace_them() {
        follow(Rows.entry(ONE, TaskState.PENDING), Rows.entry(TWO, TaskState.PENDING));
        board.working(7, List.of(url(ONE, 1, "http://a.test/1"), url(TWO, 1, "http://b.test/\"中")), LONG);
        board.working(8, List.of(url(ONE, 2, "http://a.test/2"), url(ONE, 3, "http://a.test/3")), LONG);
        assertThat(board.working(ONE))
                .containsExactly(
                        new Working(7, List.of("http://a.test/1")),
                        new Working(8, List.of("http://a.test/2", "http://a.test/3")));
        assertThat(board.working(TWO)).containsExactly(new Working(7, List.of("http://b.test/\"中")));
        board.working(7, List.of(url(ONE, 1, "http://a.test/4")), LONG);
        board.working(8, List.of(), LONG);
        assertThat(board.working(ONE)).containsExactly(new Working(7, List.of("http://a.test/4")));
        assertThat(board.working(TWO)).isEmpty();
        assertThat(shown(ONE)).isEqualTo(new Standing("PENDING", 0, 0, 0));
    }

    @Test
    void urls_of_a_session_without_heartbeats_expire() {
        follow(Rows.entry(ONE, TaskState.PENDING));
        board.working(7, List.of(url(ONE, 1, "http://a.test/1")), Duration.ofMillis(1));
        await().until(() -> board.working(ONE).isEmpty());
    }

    @Test
    void urls_of_a_task_that_is_not_shown_are_not_shown_either() {
        board.working(7, List.of(url(ONE, 1, "http://a.test/1")), LONG);
        assertThat(board.working(ONE)).isEmpty();
        assertThat(board.standing(List.of(ONE))).isEmpty();
    }

    private static CurrentUrl url(TaskId task, int number, String url) {
        return new CurrentUrl(new SubtaskId(task, number), url);
    }

    private static Task task(TaskId id, TaskState state, int total, int done, int failed) {
        return Rows.task(id.value()).entered(state).with(new SubtaskCounts(total, done, failed));
    }

    private Standing shown(TaskId task) {
        return Optional.ofNullable(board.standing(List.of(task)).get(task)).orElseThrow();
    }

    private void follow(LogEntry... entries) {
        board.follow(Stream.of(entries)
                .map(entry -> new LoggedEntry(++position, 1_000 + position, entry))
                .toList());
    }

    private static LogEntry subtask(TaskId task, int number, SubtaskState state) {
        return entry(task, number, state, Optional.empty());
    }

    private static LogEntry both(TaskId task, SubtaskState subtask, TaskState state) {
        return entry(task, 1, subtask, Optional.of(state));
    }

    private static LogEntry entry(TaskId task, int number, SubtaskState state, Optional<TaskState> taskState) {
        return new LogEntry(
                task, Rows.PROJECT, Rows.TYPE, number, Optional.of(state), taskState, 0, 0, 0, "node-1", "");
    }
}
