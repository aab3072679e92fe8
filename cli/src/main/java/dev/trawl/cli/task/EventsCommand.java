package dev.trawl.cli.task;

import dev.trawl.cli.client.Pages;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.terminal.Terminal;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Shows every transition of a task, in the order of their commits.
@Command(
        name = "events",
        description = "Show every transition of a task and its subtasks.",
        footer = {"", "Example:", "  trawl task events t1284 --output jsonl"})
final class EventsCommand implements Runnable {

    private final Terminal terminal;

    @Mixin
    final OneTask task = new OneTask();

    EventsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        RowWriter rows = task.output.rows(terminal.out(), Format.TABLE, TaskColumns.EVENTS);
        new Pages(task.open(terminal)).items(task.path(terminal) + "/events", Map.of(), event -> {
            rows.write(event);
            return true;
        });
        rows.finish();
    }
}
