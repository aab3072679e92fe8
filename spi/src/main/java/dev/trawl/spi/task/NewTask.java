package dev.trawl.spi.task;

import java.util.List;

/// A task to be inserted, with the subtasks known at submit.
public record NewTask(Task task, TaskBody body, List<NewSubtask> subtasks, Labels labels) {

    /// A task without labels.
    public NewTask(Task task, TaskBody body, List<NewSubtask> subtasks) {
        this(task, body, subtasks, Labels.NONE);
    }
}
