package dev.trawl.core.task;

import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Task;
import java.util.Optional;

/// Creates log entries that carry the name of this node.
public record Journal(String node) {

    /// The entry for a change of a subtask.
    public LogEntry subtask(Subtask before, Subtask after, long term) {
        long session = after.session().orElse(before.session().orElse(0));
        return new LogEntry(
                after.id().task(),
                after.project(),
                after.type(),
                after.id().number(),
                Optional.of(after.state()),
                Optional.empty(),
                after.epoch(),
                session,
                term,
                node,
                news(after));
    }

    /// The cause of the change. Later transitions do not repeat it.
    private static String news(Subtask after) {
        return switch (after.state()) {
            case PENDING, RETRY, DEAD -> after.status().cause().orElse("");
            case QUEUED, RUNNING, SUCCEEDED, CANCELLED -> "";
        };
    }

    private LogEntry accepted(Task task, Subtask only) {
        return subtask(only, only, 0).alsoOf(task.state());
    }

    /// The entry for an accepted task, with or without a first subtask.
    public LogEntry accepted(NewTask accepted) {
        return accepted.subtasks().stream()
                .findFirst()
                .map(part -> accepted(accepted.task(), part.subtask()))
                .orElseGet(() -> task(accepted.task(), 0));
    }

    /// The entry for a change of the task only.
    public LogEntry task(Task after, long term) {
        return task(after, term, after.status().reason().orElse(""));
    }

    public LogEntry task(Task after, long term, String detail) {
        return new LogEntry(
                after.id(),
                after.project(),
                after.type().name(),
                0,
                Optional.empty(),
                Optional.of(after.state()),
                0,
                0,
                term,
                node,
                detail);
    }
}
