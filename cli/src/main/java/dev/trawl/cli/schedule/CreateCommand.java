package dev.trawl.cli.schedule;

import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.task.WorkOptions;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Creates a schedule from a job file, from a file that describes a task, or from options.
@Command(
        name = "create",
        description = "Create a schedule for a crawl job or any other task.",
        footer = {
            "",
            "Examples:",
            "  trawl schedule create nightly --file job.yaml --cron '0 3 * * *' --zone Europe/Berlin",
            "  trawl schedule create ping --type echo --payload '{}' --every 10m --overlap queue"
        })
final class CreateCommand implements Runnable {

    private final Terminal terminal;

    @Mixin
    final OneSchedule schedule = new OneSchedule();

    @Mixin
    final WorkOptions work = new WorkOptions();

    @Mixin
    final TimingOptions timing = new TimingOptions();

    @Option(names = "--dry-run", description = "Print the request without sending it.")
    boolean dryRun;

    CreateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        ObjectNode request = JsonNodeFactory.instance.objectNode().put("name", schedule.name);
        timing.addTo(request);
        request.set("task", work.request(terminal));
        if (dryRun) {
            terminal.out().println(request);
            return;
        }
        JsonNode made = schedule.open(terminal).post("/schedules", request, Map.of());
        schedule.output.one(terminal.out(), made, ScheduleColumns.SCHEDULES);
        if (!schedule.client.isQuiet() && schedule.output.format(Format.TABLE) == Format.TABLE) {
            terminal.say(Phrase.of(
                    "next runs: %s schedule next %s%s", Typed.program(), schedule.name, schedule.client.asTyped()));
        }
    }
}
