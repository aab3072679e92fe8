package dev.trawl.cli.task;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.spi.TaskState;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/// Shows one task.
@Command(
        name = "get",
        description = "Show one task: state, reason, progress, workers.",
        footer = {"", "Example:", "  trawl task get t1284 --output json --fields state,progress"})
final class GetCommand implements Runnable {

    private final Terminal terminal;

    @Parameters(paramLabel = "ID", description = "The task, e.g. t1284 or @last.")
    String id = "";

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    GetCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        JsonNode task = client.open(terminal).get("/tasks/" + new LastTask(terminal).resolve(id), Map.of());
        output.one(terminal.out(), task, TaskColumns.TASKS);
        boolean failed = task.path("state").asString("").equals(TaskState.FAILED.name());
        if (failed && output.format(Format.TABLE) == Format.TABLE && !client.isQuiet()) {
            terminal.say("why: %s task %s%s".formatted(Typed.program(), Ending.look(task), client.asTyped()));
        }
    }
}
