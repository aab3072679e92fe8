package dev.trawl.cli.task;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.terminal.Terminal;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// Shows the log of a task as lines of text.
@Command(
        name = "logs",
        description = "Show the log of a task as text.",
        footer = {"", "Example:", "  trawl task logs @last"})
final class LogsCommand implements Runnable {

    private final Terminal terminal;

    @Parameters(paramLabel = "ID", description = "The task, e.g. t1284 or @last.")
    String id = "";

    @Mixin
    final ClientOptions client = new ClientOptions();

    LogsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        String task = new LastTask(terminal).resolve(id);
        client.open(terminal).text("/tasks/" + task + "/logs", Map.of()).lines().forEach(terminal.out()::println);
        terminal.out().flush();
    }
}
