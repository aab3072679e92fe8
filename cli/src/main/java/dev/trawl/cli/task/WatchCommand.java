package dev.trawl.cli.task;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.follow.ClosingSummary;
import dev.trawl.cli.follow.Ending;
import dev.trawl.cli.follow.ErrorLimit;
import dev.trawl.cli.follow.FollowTask;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.terminal.CommandContext;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/// Follows a task until it ends.
@Command(
        name = "watch",
        description = {
            "Follow a task until it ends; prints progress to standard error.",
            "Prints the totals of a crawl at its end, as 'trawl crawl' does.",
            "Exit code: 0 completed, 1 failed or cancelled, 3 nothing fetched or too many URLs failed, 8 timeout."
        },
        footer = {"", "Example:", "  trawl task watch t1284 --wait-timeout 5m --max-error-rate 5"})
final class WatchCommand implements Runnable {

    private final CommandContext context;

    @Parameters(paramLabel = "ID", description = "Task id such as t1284 or @last.")
    String id = "";

    @Option(
            names = "--wait-timeout",
            paramLabel = "TIME",
            description = "Timeout of the command, e.g. 5m; the task continues.")
    Duration timeout = Duration.ofDays(365);

    @Mixin
    final ErrorLimit limit = new ErrorLimit();

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    WatchCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public void run() {
        String task = new LastTask(context.terminal(), client).resolve(id);
        var _ = limit.percent();
        Api api = client.open(context.terminal());
        JsonNode ended = new FollowTask(api, context, client).untilEnded(task, timeout);
        boolean isShown = new ClosingSummary(api, context.terminal(), client).print(ended);
        if (!isShown || output.areGiven()) {
            output.one(context.terminal().out(), ended, TaskColumns.TASKS);
        }
        Ending.check(ended, client, limit);
    }
}
