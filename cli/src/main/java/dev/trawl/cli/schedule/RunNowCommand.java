package dev.trawl.cli.schedule;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.follow.ClosingSummary;
import dev.trawl.cli.follow.Ending;
import dev.trawl.cli.follow.FollowTask;
import dev.trawl.cli.task.LastTask;
import dev.trawl.cli.terminal.CommandContext;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/// Submits a task of a schedule at once.
@Command(
        name = "run-now",
        description = "Run a schedule now, even if it is paused.",
        footer = {"", "Examples:", "  trawl schedule run-now nightly --wait", "  trawl schedule run-now nightly -o name"
        })
final class RunNowCommand implements Runnable {

    private final CommandContext context;

    @Mixin
    final OneSchedule schedule = new OneSchedule();

    @Option(
            names = "--wait",
            description =
                    "Wait until the tasks have ended; exit code 1 if one failed, 3 if too many URLs of a crawl did.")
    boolean wait;

    @Option(
            names = "--wait-timeout",
            paramLabel = "TIME",
            defaultValue = FollowTask.USUAL_WAIT,
            description = "Timeout of --wait; default ${DEFAULT-VALUE}.")
    Duration waitTimeout = Duration.ZERO;

    RunNowCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public void run() {
        Api api = schedule.open(context.terminal());
        JsonNode reply = api.post(schedule.path() + ":run-now");
        schedule.showFirings(context.terminal(), reply);
        var task = task(reply);
        task.ifPresent(new LastTask(context.terminal(), schedule.client)::remember);
        if (wait && task.isPresent()) {
            JsonNode ended = new FollowTask(api, context, schedule.client).untilEnded(task.get(), waitTimeout);
            var _ = new ClosingSummary(api, context.terminal(), schedule.client).print(ended);
            Ending.check(ended, schedule.client);
        }
    }

    private static Optional<String> task(JsonNode reply) {
        return reply.path("firings")
                .valueStream()
                .map(firing -> firing.path("task").asString(""))
                .filter(task -> !task.isEmpty())
                .reduce((_, later) -> later);
    }
}
