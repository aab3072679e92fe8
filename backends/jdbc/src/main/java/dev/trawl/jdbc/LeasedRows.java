package dev.trawl.jdbc;

import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.Subtask;
import dev.trawl.spi.ledger.Task;

/// Cached rows as last written by this process: the running subtasks, and the tasks that will end with them.
record LeasedRows(Memory<SubtaskId, Subtask> subtasks, Memory<TaskId, Task> tasks) {

    private static final int MOST = 10_000;

    static LeasedRows empty() {
        return new LeasedRows(
                new Memory<>(MOST, subtask -> subtask.state() == SubtaskState.RUNNING),
                new Memory<>(MOST, task -> task.state() == TaskState.RUNNING && task.total() == 1));
    }

    void clear() {
        subtasks.clear();
        tasks.clear();
    }
}
