package dev.trawl.cli.task;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.follow.Ending;
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
            "Exit code: 0 completed, 1 failed or cancelled, 8 timeout."
        },
        footer = {"", "Example:", "  trawl task watch t1284 --wait-timeout 5m"})
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
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    WatchCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public void run() {
        String task = new LastTask(context.terminal(), client).resolve(id);
        JsonNode ended = new FollowTask(client.open(context.terminal()), context, client).untilEnded(task, timeout);
        output.one(context.terminal().out(), ended, TaskColumns.TASKS);
        Ending.check(ended, client);
    }
}
