package dev.trawl.cli.task;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.terminal.Terminal;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/// Lists one page of tasks.
@Command(
        name = "list",
        description = "List tasks, newest first.",
        footer = {"", "Example:", "  trawl task list --state FAILED --limit 20 --output wide"})
final class TaskListCommand implements Runnable {

    private final Terminal terminal;

    @Option(names = "--state", paramLabel = "STATE", description = "Only tasks in this state, e.g. RUNNING.")
    Optional<String> state = Optional.empty();

    @Option(names = "--type", paramLabel = "TYPE", description = "Only tasks of this type.")
    Optional<String> type = Optional.empty();

    @Mixin
    final PageOptions page = new PageOptions();

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    TaskListCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        Map<String, String> query = page.query();
        state.ifPresent(value -> query.put("state", value));
        type.ifPresent(value -> query.put("type", value));
        JsonNode shown = client.open(terminal).get("/tasks", query);
        PageOptions.show(shown, output, TaskColumns.TASKS, terminal, client.isQuiet());
    }
}
