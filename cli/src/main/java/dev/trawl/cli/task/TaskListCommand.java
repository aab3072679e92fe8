package dev.trawl.cli.task;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.client.ListOptions;
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
        description = {
            "List tasks by creation time, newest first.",
            "A list with a label, such as -l team=search, goes by id instead."
        },
        footer = {
            "",
            "Example:",
            "  trawl task list --filter 'state:FAILED created>-24h reason~timeout' -l team=search --output wide"
        })
final class TaskListCommand implements Runnable {

    private static final String PATH = "/tasks";

    private final Terminal terminal;

    @Option(names = "--state", paramLabel = "STATE", description = "Only tasks in this state, e.g. RUNNING.")
    Optional<String> state = Optional.empty();

    @Option(names = "--type", paramLabel = "TYPE", description = "Only tasks of this type.")
    Optional<String> type = Optional.empty();

    @Mixin
    final ListOptions list = new ListOptions();

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
        query.putAll(list.query());
        state.ifPresent(value -> query.put("state", value));
        type.ifPresent(value -> query.put("type", value));
        Api api = client.open(terminal);
        if (list.showCount(api, PATH, query, terminal)) {
            return;
        }
        JsonNode shown = api.get(PATH, query);
        PageOptions.show(shown, output, TaskColumns.TASKS, terminal, client.isQuiet());
    }
}
