package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.task.Task.SplitState;
import dev.trawl.spi.task.Task.SubtaskCounts;
import dev.trawl.spi.task.TaskBody;
import dev.trawl.spi.task.TaskChange;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// A task row changes only if its version is the one that was read.
public abstract class TasksContract extends LedgerContract {

    private static final TaskId UNKNOWN = new TaskId(TaskId.LIMIT - 1);

    @Test
    void unknown_tasks_are_left_out() {
        var task = insertTask(1);
        var locked = lockTasks(List.of(UNKNOWN, task.id(), task.id()));
        assertThat(locked).containsOnlyKeys(task.id()).containsValue(task);
        assertThat(lockTasks(Set.of())).isEmpty();
        assertThat(body(UNKNOWN)).isEmpty();
    }

    /// 002.03
    @Test
    void a_change_replaces_everything_but_the_version() {
        var task = insertTask(4).split(0, SplitState.at("at 9"));
        var after = task.with(SubtaskCounts.ofTotal(9).plusDone(4).plusFailed(2))
                .split(0, new SplitState("at 12", true))
                .started(5_000)
                .ended(TaskState.CANCELLED, "by ann", 6_000);
        assertThat(change(task, after)).isTrue();
        assertThat(stored(task.id()))
                .usingRecursiveComparison()
                .ignoringFields("version")
                .isEqualTo(after);
        assertThat(stored(task.id()).version()).isEqualTo(task.version() + 1);
    }

    @Test
    void a_stale_version_changes_nothing() {
        var task = insertTask(1);
        change(task, task.entered(TaskState.RUNNING, "first"));
        var current = stored(task.id());
        assertThat(change(task, task.entered(TaskState.CANCELLED, "second"))).isFalse();
        assertThat(stored(task.id())).isEqualTo(current);
    }

    @Test
    void the_version_alone_decides() {
        var task = insertTask(1);
        var misread = task.entered(TaskState.PAUSED, "never was");
        assertThat(change(misread, task.entered(TaskState.RUNNING))).isTrue();
    }

    @Test
    void an_unknown_task_is_not_changed() {
        var unknown = Rows.task(UNKNOWN.value());
        assertThat(change(unknown, unknown.entered(TaskState.RUNNING))).isFalse();
        assertThat(reads().task(UNKNOWN)).isEmpty();
    }

    @Test
    void each_change_of_a_list_has_its_own_answer() {
        var stale = insertTask(1);
        var good = insertTask(1);
        change(stale, stale.entered(TaskState.RUNNING));
        var answers = changeTasks(
                new TaskChange(stale, stale.entered(TaskState.PAUSED)),
                new TaskChange(good, good.entered(TaskState.PAUSED)),
                new TaskChange(good, good.entered(TaskState.CANCELLED)));
        assertThat(answers).containsExactly(false, true, false);
        assertThat(stored(stale.id()).state()).isEqualTo(TaskState.RUNNING);
        assertThat(stored(good.id()).state()).isEqualTo(TaskState.PAUSED);
        assertThat(changeTasks()).isEmpty();
    }

    @Test
    void a_transaction_sees_its_own_changes() {
        var task = insertTask(1);
        var seen = write(transaction -> {
            transaction.tasks().change(List.of(new TaskChange(task, task.entered(TaskState.RUNNING))));
            return transaction.tasks().lock(Set.of(task.id()));
        });
        assertThat(seen).hasEntrySatisfying(task.id(), row -> {
            assertThat(row.state()).isEqualTo(TaskState.RUNNING);
            assertThat(row.version()).isEqualTo(task.version() + 1);
        });
    }

    @Test
    void the_body_equals_the_submission() {
        var task = insertTask(1);
        assertThat(body(task.id())).contains(Rows.body("{}"));
    }

    private Optional<TaskBody> body(TaskId id) {
        return write(transaction -> transaction.tasks().body(id));
    }
}
