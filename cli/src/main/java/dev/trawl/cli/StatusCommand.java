package dev.trawl.cli;

import dev.trawl.cli.client.ClientOptions;
import dev.trawl.cli.output.Column;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.terminal.Terminal;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Shows how the platform is.
@Command(
        name = "status",
        description = "Show leader, queue length, workers and counters of the server.",
        footer = {"", "Example:", "  trawl status --server http://127.0.0.1:7989 --output json"})
final class StatusCommand implements Runnable {

    private final Terminal terminal;

    @Mixin
    final ClientOptions client = new ClientOptions();

    @Mixin
    final OutputOptions output = new OutputOptions();

    StatusCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        output.one(
                terminal.out(),
                client.open(terminal).get("/status", Map.of()),
                List.of(Column.of("NODE", "node"), Column.of("QUEUE", "queue_length")));
    }
}
