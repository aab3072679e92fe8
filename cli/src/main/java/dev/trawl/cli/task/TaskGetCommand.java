package dev.trawl.cli.task;

import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.follow.Ending;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.spi.TaskState;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/// Shows one task.
@Command(
        name = "get",
        description = "Show one task: state, reason, progress, workers.",
        footer = {"", "Example:", "  trawl task get t1284 --output json --fields state,progress"})
final class TaskGetCommand implements Runnable {

    private final Terminal terminal;

    @Mixin
    final OneTask task = new OneTask();

    TaskGetCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        JsonNode shown = task.open(terminal).get(task.path(terminal), Map.of());
        task.output.one(terminal.out(), shown, TaskColumns.TASKS, new TaskTexts(terminal.language()));
        boolean failed = shown.path("state").asString("").equals(TaskState.FAILED.name());
        if (failed && task.output.format(Format.TABLE) == Format.TABLE && !task.client.isQuiet()) {
            String more = task.client.asTyped();
            terminal.say(Phrase.of("details: %s task %s%s", Typed.program(), Ending.look(shown), more));
        }
    }
}
