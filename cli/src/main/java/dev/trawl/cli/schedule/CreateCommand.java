package dev.trawl.cli.schedule;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.job.JobFile;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.task.WorkOptions;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
import java.util.Map;
import java.util.Optional;
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

    private static final String CRAWL = "crawl";

    private final Terminal terminal;

    @Mixin
    final OneSchedule schedule = new OneSchedule();

    @Option(
            names = {"-f", "--file"},
            paramLabel = "FILE",
            description = "Job file, or a task with type and payload as YAML or JSON.")
    Optional<String> file = Optional.empty();

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
        request.set("task", task());
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

    private ObjectNode task() {
        if (file.isPresent() == work.isTypeNamed()) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("use either --file FILE or --type TYPE"));
        }
        return file.map(this::fromFile).orElseGet(() -> work.request(terminal));
    }

    /// A file without a type is a crawl job.
    private ObjectNode fromFile(String name) {
        ObjectNode tree = JobFile.read(terminal, name);
        if (tree.has("type")) {
            return tree;
        }
        ObjectNode task = JsonNodeFactory.instance.objectNode().put("type", CRAWL);
        task.set("payload", tree);
        return task;
    }
}
