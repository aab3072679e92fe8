package dev.trawl.cli.task;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.crawl.NotFetched;
import dev.trawl.cli.fault.Fault;
import dev.trawl.spi.TaskState;
import tools.jackson.databind.JsonNode;

/// Turns the end of a task into the end of a command.
final class Ending {

    private Ending() {}

    /// @param client how others find the same server
    /// @throws dev.trawl.cli.fault.CommandFailedException when the task did not complete
    static void check(JsonNode task, ClientOptions client) {
        String state = task.path("state").asString("");
        if (state.equals(TaskState.COMPLETED.name())) {
            return;
        }
        String id = task.path("id").asString("");
        throw Fault.TASK_ENDED_BADLY.with(id, state, why(task), look(task) + client.asTyped());
    }

    /// The verb of `trawl task` that tells more about the end of a task.
    static String look(JsonNode task) {
        String id = task.path("id").asString("");
        return task.path("crawl").isObject() ? "urls " + id + " --state failed,skipped" : "events " + id;
    }

    /// Of a crawl also what came of its URLs, by cause.
    private static String why(JsonNode task) {
        String reason = task.path("reason").asString("");
        String causes = NotFetched.causes(task.path("crawl").path("causes"));
        String both = reason + (reason.isEmpty() || causes.isEmpty() ? "" : ": ") + causes;
        return both.isEmpty() ? "" : " (" + both + ")";
    }
}
