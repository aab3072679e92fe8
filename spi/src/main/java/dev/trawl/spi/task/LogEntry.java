package dev.trawl.spi.task;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import java.util.Optional;

/// One state transition in `task_logs`: of a subtask, of its task, or of both at once.
///
/// @param number the subtask's number; 0 when only the task changed
/// @param subtaskState, taskState the new states; empty when unchanged
/// @param session the worker session concerned; 0 when none
/// @param term the leader's term; 0 when the leader did not make the change
/// @param node the Trawl process that made the change
/// @param detail cause or reason; empty when there is none
public record LogEntry(
        TaskId task,
        String project,
        String type,
        int number,
        Optional<SubtaskState> subtaskState,
        Optional<TaskState> taskState,
        long epoch,
        long session,
        long term,
        String node,
        String detail) {

    /// The same change, which also moved the task into this state.
    public LogEntry alsoOf(TaskState changed) {
        return new LogEntry(
                task, project, type, number, subtaskState, Optional.of(changed), epoch, session, term, node, detail);
    }
}
