package dev.trawl.gateway.task;

import dev.trawl.gateway.text.LogText;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.task.LoggedEntry;
import java.time.Instant;
import java.util.Optional;

/// One transition of a task or of one of its subtasks.
///
/// @param subtask number of the subtask; null when only the task changed
/// @param term null when no leader made the change
/// @param session null when no worker was involved
public record EventDocument(
        long position,
        Instant at,
        String task,
        Optional<Integer> subtask,
        Optional<SubtaskStatus> subtaskState,
        Optional<TaskState> taskState,
        long epoch,
        Optional<Long> term,
        Optional<Long> session,
        Optional<String> worker,
        String node,
        String detail) {

    public static EventDocument of(LoggedEntry logged, WorkerNames workers) {
        var entry = logged.entry();
        return new EventDocument(
                logged.position(),
                Instant.ofEpochMilli(logged.at()),
                entry.task().toString(),
                Optional.of(entry.number()).filter(number -> number > 0),
                entry.subtaskState().map(state -> SubtaskStatus.of(state, entry.detail())),
                entry.taskState(),
                entry.epoch(),
                Optional.of(entry.term()).filter(term -> term > 0),
                Optional.of(entry.session()).filter(session -> session > 0),
                workers.of(entry.session()),
                entry.node(),
                entry.detail());
    }

    String toLine() {
        var line = new StringBuilder(at.toString()).append(' ').append(task);
        subtask.ifPresent(number -> line.append('.').append(number));
        subtaskState.ifPresent(state -> line.append(" subtask=").append(state));
        taskState.ifPresent(state -> line.append(" task=").append(state));
        worker.ifPresent(name -> line.append(" worker=").append(LogText.escaped(name)));
        if (!detail.isEmpty()) {
            line.append(' ').append(LogText.escaped(detail));
        }
        return line.toString();
    }
}
