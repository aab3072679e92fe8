package dev.trawl.cli.task;

import dev.trawl.cli.fault.Fault;
import dev.trawl.spi.TaskState;
import tools.jackson.databind.JsonNode;

/// Turns the end of a task into the end of a command.
final class Ending {

    private Ending() {}

    /// @throws dev.trawl.cli.fault.CommandFailedException when the task did not complete
    static void check(JsonNode task) {
        String state = task.path("state").asString("");
        if (state.equals(TaskState.COMPLETED.name())) {
            return;
        }
        String id = task.path("id").asString("");
        String reason = task.path("reason").asString("");
        throw Fault.TASK_ENDED_BADLY.with(id, state, reason.isEmpty() ? "" : " (" + reason + ")", id);
    }
}
