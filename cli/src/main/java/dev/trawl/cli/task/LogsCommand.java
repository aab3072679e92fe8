package dev.trawl.cli.task;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.terminal.Terminal;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Shows the log of a task as lines of text.
@Command(
        name = "logs",
        description = "Show the log of a task as text.",
        footer = {"", "Example:", "  trawl task logs @last --follow"})
final class LogsCommand implements Runnable {

    private final Terminal terminal;

    @Parameters(paramLabel = "ID", description = "Task id such as t1284 or @last.")
    String id = "";

    @Option(
            names = {"-f", "--follow"},
            description = "Follow the log until the task ends.")
    boolean follow;

    @Mixin
    final ClientOptions client = new ClientOptions();

    LogsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        String task = new LastTask(terminal, client).resolve(id);
        Api api = client.open(terminal);
        if (follow) {
            follow(api, "/tasks/" + task + "/logs");
        } else {
            print(api.text("/tasks/" + task + "/logs", Map.of()));
        }
    }

    private void follow(Api api, String path) {
        String cursor = "0";
        do {
            Api.Lines page = api.lines(path, Map.of("follow", "true", "after", cursor));
            print(page.body());
            cursor = page.next();
        } while (!cursor.isEmpty());
    }

    private void print(String text) {
        text.lines().forEach(terminal.out()::println);
        terminal.out().flush();
    }
}
