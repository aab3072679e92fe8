package dev.trawl.core.submit;

import dev.trawl.core.submit.CheckRequest.Checked;
import dev.trawl.spi.Caller;
import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.NewSubtask;
import dev.trawl.spi.ledger.NewTask;
import dev.trawl.spi.ledger.Subtask;
import dev.trawl.spi.ledger.Task;
import dev.trawl.spi.ledger.TaskBody;
import java.util.List;

/// Converts a checked request into ledger rows.
final class NewTasks {

    private NewTasks() {}

    static NewTask of(TaskId id, Checked checked, Caller caller, String traceparent, long now) {
        var request = checked.request();
        var task = new Task(
                id,
                caller.project(),
                checked.type().name(),
                checked.type().version(),
                request.priority(),
                TaskState.PENDING,
                "",
                checked.single() ? 1 : 0,
                0,
                0,
                "",
                checked.single(),
                false,
                now,
                0,
                0,
                1);
        long delay = request.delay().toMillis();
        long start = delay > 0 ? now + delay : 0;
        var overrides = request.overrides().startingAt(start);
        var body = new TaskBody(request.payload(), overrides.toJson(), traceparent, caller.principal());
        return new NewTask(task, body, checked.single() ? List.of(only(task, checked, start)) : List.of());
    }

    private static NewSubtask only(Task task, Checked checked, long start) {
        var subtask =
                Subtask.fresh(new SubtaskId(task.id(), 1), task.project(), task.type(), task.isHigh(), true, start);
        return new NewSubtask(subtask, checked.part().orElse(""));
    }
}
