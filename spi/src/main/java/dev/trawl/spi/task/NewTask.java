package dev.trawl.spi.task;

import java.util.List;

/// A task to be inserted, with the subtasks known at submit.
///
/// @param series the names under which a later task finds this one as its last run
public record NewTask(Task task, TaskBody body, List<NewSubtask> subtasks, Labels labels, List<String> series) {

    public NewTask {
        series = List.copyOf(series);
    }

    /// A task that no later one looks for.
    public NewTask(Task task, TaskBody body, List<NewSubtask> subtasks, Labels labels) {
        this(task, body, subtasks, labels, List.of());
    }

    /// A task without labels.
    public NewTask(Task task, TaskBody body, List<NewSubtask> subtasks) {
        this(task, body, subtasks, Labels.NONE);
    }
}
