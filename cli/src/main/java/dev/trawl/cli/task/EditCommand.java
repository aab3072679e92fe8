package dev.trawl.cli.task;

import dev.trawl.cli.terminal.Terminal;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.JsonNodeFactory;

/// Changes a task that has not ended.
@Command(
        name = "edit",
        description = "Change the priority of a task that has not ended.",
        footer = {"", "Example:", "  trawl task edit t1284 --priority 9"})
final class EditCommand implements Runnable {

    private final Terminal terminal;

    @Option(
            names = "--priority",
            paramLabel = "N",
            required = true,
            description = "Priority from 0 to 10; 8 and above is high.")
    int priority;

    @Mixin
    final OneTask task = new OneTask();

    EditCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        var change = JsonNodeFactory.instance.objectNode().put("priority", priority);
        var shown = task.open(terminal).patch(task.path(terminal), change, Map.of("If-Match", "*"));
        task.output.one(terminal.out(), shown, TaskColumns.TASKS);
    }
}
