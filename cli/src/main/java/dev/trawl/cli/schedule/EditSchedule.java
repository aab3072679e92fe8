package dev.trawl.cli.schedule;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.task.WorkOptions;
import dev.trawl.cli.terminal.Terminal;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Changes the timing, the rules or the task of a schedule.
@Command(
        name = "edit",
        description = {
            "Change a schedule. Options that are not given keep their value.",
            "A task is replaced as a whole, by a job file or by --type. Runs that have started do not change."
        },
        footer = {
            "",
            "Examples:",
            "  trawl schedule edit nightly --cron '0 4 * * *' --overlap queue",
            "  trawl schedule edit nightly -f job.yaml --set max_pages=500"
        })
final class EditSchedule implements Runnable {

    private final Terminal terminal;

    @Mixin
    final OneSchedule schedule = new OneSchedule();

    @Mixin
    final WorkOptions work = new WorkOptions();

    @Mixin
    final TimingOptions timing = new TimingOptions();

    @Option(names = "--dry-run", description = "Print the request without sending it.")
    boolean dryRun;

    EditSchedule(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        ObjectNode change = JsonNodeFactory.instance.objectNode();
        timing.change(change);
        if (work.isTask()) {
            change.set("task", work.request(terminal));
        } else if (work.areGiven()) {
            throw Fault.BAD_ARGUMENT.with(
                    Phrase.of("a task is replaced as a whole; add its job file with --file FILE, or --type TYPE"));
        }
        if (change.isEmpty()) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("nothing to change; see 'trawl schedule edit --help'"));
        }
        if (dryRun) {
            terminal.out().println(change);
            return;
        }
        var changed = schedule.open(terminal).patch(schedule.path(), change, Map.of("If-Match", "*"));
        schedule.output.one(terminal.out(), changed, ScheduleColumns.SCHEDULES);
    }
}
