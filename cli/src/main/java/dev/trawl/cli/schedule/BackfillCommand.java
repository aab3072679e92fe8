package dev.trawl.cli.schedule;

import dev.trawl.cli.terminal.Terminal;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.JsonNodeFactory;

/// Submits tasks for past instants of a schedule.
@Command(
        name = "backfill",
        description = "Backfill: submit a task for each missed run in a past period; at most 500.",
        footer = {
            "",
            "Example:",
            "  trawl schedule backfill nightly --from 2026-01-01T00:00:00Z --to 2026-01-08T00:00:00Z"
        })
final class BackfillCommand implements Runnable {

    private final Terminal terminal;

    @Mixin
    final OneSchedule schedule = new OneSchedule();

    @Option(names = "--from", required = true, paramLabel = "TIME", description = "Start of the period.")
    String from = "";

    @Option(names = "--to", required = true, paramLabel = "TIME", description = "End of the period; not in the future.")
    String to = "";

    BackfillCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        var span = JsonNodeFactory.instance.objectNode().put("from", from).put("to", to);
        schedule.showFirings(terminal, schedule.open(terminal).post(schedule.path() + ":backfill", span, Map.of()));
    }
}
