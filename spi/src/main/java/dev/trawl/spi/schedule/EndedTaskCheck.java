package dev.trawl.spi.schedule;

import dev.trawl.plugin.InvalidPayloadException;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.ledger.TaskReads;

/// Checks that a payload names a task whose results are complete.
public final class EndedTaskCheck {

    private EndedTaskCheck() {}

    /// @param pointer the field that names the task
    /// @throws InvalidPayloadException when the project has no such task, or it has not ended
    public static void require(TaskReads reads, String project, TaskId named, String pointer) {
        var task = reads.task(named).filter(view -> view.task().project().equals(project));
        if (task.isEmpty()) {
            throw new InvalidPayloadException(
                    pointer, "there is no task %s; name one of this project that is not deleted yet".formatted(named));
        }
        if (!task.get().task().state().isEnded()) {
            throw new InvalidPayloadException(
                    pointer,
                    "task %1$s has not ended; wait for it with 'trawl task watch %1$s' and submit again"
                            .formatted(named));
        }
    }
}
