package dev.trawl.jdbc.rows;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Task;

/// Cached rows as last written by this process: the running subtasks, and the tasks that will end with them.
public record LeasedRows(RowCache<SubtaskId, Subtask> subtasks, RowCache<TaskId, Task> tasks) {

    private static final int MOST = 10_000;

    public static LeasedRows empty() {
        return new LeasedRows(
                new RowCache<>(MOST, subtask -> subtask.state() == SubtaskState.RUNNING),
                new RowCache<>(
                        MOST,
                        task -> task.state() == TaskState.RUNNING
                                && task.progress().total() == 1));
    }

    public void clear() {
        subtasks.clear();
        tasks.clear();
    }
}
