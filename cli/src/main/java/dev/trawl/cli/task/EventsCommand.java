package dev.trawl.cli.task;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.Pages;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.terminal.Terminal;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// Shows every transition of a task, in the order of their commits.
@Command(
        name = "events",
        description = "Show every transition of a task and its subtasks.",
        footer = {"", "Example:", "  trawl task events t1284 --output jsonl"})
final class EventsCommand implements Runnable {

    private final Terminal terminal;

    @Parameters(paramLabel = "ID", description = "The task, e.g. t1284 or @last.")
    String id = "";

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    EventsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        String task = new LastTask(terminal).resolve(id);
        RowWriter rows = output.rows(terminal.out(), Format.TABLE, TaskColumns.EVENTS);
        new Pages(client.open(terminal)).items("/tasks/" + task + "/events", Map.of(), event -> {
            rows.write(event);
            return true;
        });
        rows.finish();
    }
}
