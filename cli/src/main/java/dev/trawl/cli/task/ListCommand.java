package dev.trawl.cli.task;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/// Lists one page of tasks.
@Command(
        name = "list",
        description = "List tasks, the newest first.",
        footer = {"", "Example:", "  trawl task list --state FAILED --limit 20 --output wide"})
final class ListCommand implements Runnable {

    private final Terminal terminal;

    @Option(names = "--state", paramLabel = "STATE", description = "Only tasks in this state, e.g. RUNNING.")
    Optional<String> state = Optional.empty();

    @Option(names = "--type", paramLabel = "TYPE", description = "Only tasks of this type.")
    Optional<String> type = Optional.empty();

    @Option(names = "--limit", paramLabel = "N", description = "At most this many; default 50.")
    int limit = 50;

    @Option(names = "--after", paramLabel = "CURSOR", description = "Go on where an earlier page ended.")
    Optional<String> after = Optional.empty();

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    ListCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("limit", String.valueOf(limit));
        state.ifPresent(value -> query.put("state", value));
        type.ifPresent(value -> query.put("type", value));
        after.ifPresent(value -> query.put("after", value));
        JsonNode page = client.open(terminal).get("/tasks", query);
        RowWriter rows = output.rows(terminal.out(), Format.TABLE, TaskColumns.TASKS);
        page.path("items").forEach(rows::write);
        rows.finish();
        String next = page.path("next_cursor").asString("");
        if (!next.isEmpty() && !client.isQuiet()) {
            terminal.say("there are more: add --after " + next);
        }
    }
}
