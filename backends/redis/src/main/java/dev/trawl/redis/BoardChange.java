package dev.trawl.redis;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.task.LoggedEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The combined changes of several commits to one task on the board.
final class BoardChange {

    private long at;
    private long since = Long.MAX_VALUE;
    private int done;
    private int failed;
    private String total = "";
    private String state = "";
    private long position;
    private String subtask = "";
    private String subtaskState = "";

    void add(LoggedEntry logged) {
        var entry = logged.entry();
        at = logged.at();
        since = Math.min(since, at);
        entry.taskState().ifPresent(entered -> enter(entered, logged));
        entry.subtaskState().ifPresent(entered -> enter(entered, entry));
    }

    /// The current state of the task; empty when unchanged.
    String state() {
        return state;
    }

    /// The arguments of the script.
    String[] arguments(Duration life) {
        var arguments = new ArrayList<>(List.of(
                Long.toString(at),
                Long.toString(life.toMillis()),
                Integer.toString(done),
                Integer.toString(failed),
                total,
                state,
                Long.toString(position),
                Long.toString(since)));
        if (!subtask.isEmpty()) {
            arguments.addAll(List.of("subtask", subtask, "subtask_state", subtaskState));
        }
        return arguments.toArray(String[]::new);
    }

    /// A task is accepted as PENDING; a task whose first entry has a subtask number has only that subtask.
    private void enter(TaskState entered, LoggedEntry logged) {
        if (entered == TaskState.PENDING) {
            total = logged.entry().number() == 0 ? "0" : "1";
        }
        if (logged.position() > position) {
            state = entered.name();
            position = logged.position();
        }
    }

    private void enter(SubtaskState entered, LogEntry entry) {
        switch (entered) {
            case SUCCEEDED -> done++;
            case DEAD, CANCELLED -> failed++;
            case PENDING, QUEUED, RUNNING, RETRY -> {}
        }
        subtask = new SubtaskId(entry.task(), entry.number()).toString();
        subtaskState = entered.name();
    }
}
