package dev.trawl.cli.task;

import dev.trawl.cli.client.ClientOptions;
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
            "Follow a task until it ends; progress goes to standard error.",
            "Exit code: 0 completed, 1 failed or cancelled, 8 --timeout ran out."
        },
        footer = {"", "Example:", "  trawl task watch t1284 --timeout 5m"})
final class WatchCommand implements Runnable {

    private final CommandContext context;

    @Parameters(paramLabel = "ID", description = "The task, e.g. t1284 or @last.")
    String id = "";

    @Option(names = "--timeout", paramLabel = "TIME", description = "Give up watching after this, e.g. 5m.")
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
        String task = new LastTask(context.terminal()).resolve(id);
        JsonNode ended = new FollowTask(client.open(context.terminal()), context, client).untilEnded(task, timeout);
        output.one(context.terminal().out(), ended, TaskColumns.TASKS);
        Ending.check(ended, client);
    }
}
