package dev.trawl.cli.follow;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.job.NotFetched;
import dev.trawl.cli.output.Amounts;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.crawl.UrlCause;
import tools.jackson.databind.JsonNode;

/// Converts the final state of a task into the result of a command.
public final class Ending {

    private Ending() {}

    /// @param client the options with which another command finds the same server
    /// @throws dev.trawl.cli.fault.CommandFailedException if the task did not complete
    public static void check(JsonNode task, ClientOptions client) {
        String state = task.path("state").asString("");
        if (state.equals(TaskState.COMPLETED.name())) {
            checkItems(task);
            return;
        }
        String id = task.path("id").asString("");
        throw Fault.TASK_ENDED_BADLY.with(id, state, why(task), look(task) + client.asTyped());
    }

    /// Rejects a crawl with an item rule that found nothing on any of its pages.
    private static void checkItems(JsonNode task) {
        JsonNode causes = task.path("crawl").path("causes");
        long without = causes.path(UrlCause.NO_ITEMS.code()).asLong(0);
        long redirected = causes.path(UrlCause.REDIRECTED.code()).asLong(0);
        long done = task.path("crawl").path("done").asLong(0);
        if (without > 0 && without + redirected >= done) {
            throw Fault.ITEMS_NOT_FOUND.with(task.path("id").asString(""), Amounts.of(without, "page"));
        }
    }

    /// The subcommand of `trawl task` that shows details of the end of a task.
    public static String look(JsonNode task) {
        String id = task.path("id").asString("");
        return task.path("crawl").isObject() ? "urls " + id + " --state failed,skipped" : "events " + id;
    }

    /// The reason, and for a crawl the URL totals by cause.
    private static Object why(JsonNode task) {
        String reason = task.path("reason").asString("");
        Phrase causes = NotFetched.causes(task.path("crawl").path("causes"));
        String between = reason.isEmpty() || causes.isEmpty() ? "" : ": ";
        return reason.isEmpty() && causes.isEmpty() ? "" : Phrase.of(" (%s%s%s)", reason, between, causes);
    }
}
