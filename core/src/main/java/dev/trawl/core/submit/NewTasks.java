package dev.trawl.core.submit;

import dev.trawl.core.submit.CheckRequest.Checked;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.task.NewSubtask;
import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.Task.SplitState;
import dev.trawl.spi.task.Task.TypeVersion;
import dev.trawl.spi.task.TaskBody;
import java.util.List;

/// Converts a checked request into ledger rows.
final class NewTasks {

    private NewTasks() {}

    static NewTask of(TaskId id, Checked checked, Caller caller, String traceparent, long now) {
        var request = checked.request();
        var type = new TypeVersion(checked.type().name(), checked.type().version());
        var unsplit = Task.created(id, caller.project(), type, request.priority(), now);
        var split = checked.single() ? unsplit.split(1, SplitState.DONE) : unsplit;
        var task = split.entered(split.state(), checked.note());
        long delay = request.delay().toMillis();
        long start = delay > 0 ? now + delay : 0;
        var overrides = request.overrides().startingAt(start);
        var body = new TaskBody(request.payload(), overrides.toJson(), traceparent, caller.principal());
        var subtasks = checked.single() ? List.of(only(task, checked, start)) : List.<NewSubtask>of();
        return new NewTask(task, body, subtasks, request.storedLabels(), checked.series());
    }

    private static NewSubtask only(Task task, Checked checked, long start) {
        var queued = Subtask.only(task);
        var subtask = start > 0 ? queued.waiting(SubtaskState.PENDING, start, "") : queued;
        return new NewSubtask(subtask, checked.part().orElse(""));
    }
}
