package dev.trawl.cli.follow;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.job.CauseCounts;
import dev.trawl.cli.output.Amounts;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.crawl.UrlCause;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Converts the final state of a task into the result of a command.
public final class Ending {

    private Ending() {}

    /// @param client the options with which another command finds the same server
    /// @throws dev.trawl.cli.fault.CommandFailedException if the task did not complete
    public static void check(JsonNode task, ClientOptions client) {
        check(task, client, new ErrorLimit());
    }

    /// @param limit failed URLs that a completed crawl may have
    public static void check(JsonNode task, ClientOptions client, ErrorLimit limit) {
        String state = task.path("state").asString("");
        String id = task.path("id").asString("");
        long done = task.path("progress").path("done").asLong();
        boolean isCrawl = ProgressLine.isCrawl(task);
        if (state.equals(TaskState.COMPLETED.name())) {
            var excess = isCrawl
                    ? limit.excess(done, task.path("progress").path("failed").asLong())
                    : Optional.<Phrase>empty();
            if (excess.isPresent()) {
                throw Fault.TOO_MANY_FAILED.with(id, excess.get(), id + client.asTyped());
            }
            checkItems(task);
            return;
        }
        if (isCrawl && done == 0 && state.equals(TaskState.FAILED.name())) {
            throw Fault.NOTHING_FETCHED.with(id, why(task), look(task) + client.asTyped());
        }
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
        return task.path("crawl").path("failed").asLong() > 0
                ? "errors " + id
                : task.path("crawl").isObject() ? "urls " + id + " --state skipped" : "events " + id;
    }

    /// The reason, and for a crawl the URL totals by cause.
    private static Object why(JsonNode task) {
        String reason = task.path("reason").asString("");
        Phrase causes = CauseCounts.of(task.path("crawl").path("causes"));
        String between = reason.isEmpty() || causes.isEmpty() ? "" : ": ";
        return reason.isEmpty() && causes.isEmpty() ? "" : Phrase.of(" (%s%s%s)", reason, between, causes);
    }
}
